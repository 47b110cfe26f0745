-- odd: Functions with bodies that the server has read, on tables and views that come later by name.
-- verdict: confirmed
-- restored: whole
create table z_table (n int primary key, note text);
insert into z_table select n, 'n' from generate_series(1, 20) n;
create function a_count() returns bigint begin atomic select count(*) from z_table; end;
create procedure a_change(m int) begin atomic insert into z_table (n) values (m) on conflict (n) do nothing; update z_table set note = 'x' where n = m; end;
create function a_grouped() returns setof z_table begin atomic select n, note from z_table group by n; end;
create view b_view as select a_count() as many, g.note from a_grouped() g;
create function c_of_view() returns b_view return (select row(b.*)::b_view from b_view b limit 1);
create table d_table (n bigint default a_count(), at date default (current_date));
insert into d_table values (1, '2026-01-01');
create function tell() returns trigger language plpgsql as 'begin return new; end';
create trigger t before insert on z_table for each row when (new.n > 0) execute function tell();
