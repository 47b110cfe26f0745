-- odd: One row of 200 MB, and one text of 100 MB.
-- verdict: confirmed
-- restored: whole
create table large (id int, body bytea, note text);
insert into large select 1, decode(repeat('00ff5c0a', 50000000), 'hex'), 'x';
insert into large values (2, null, repeat(E'line \\ \t\n', 10000000));
