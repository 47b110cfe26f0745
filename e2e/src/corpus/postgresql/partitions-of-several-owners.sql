-- odd: Partitions owned by others than their parent, with rights, policies and triggers of their own.
-- verdict: confirmed
-- restored: whole
create role corpus_part_owner;
create table parted (id int, at date) partition by range (at);
create table part_1 partition of parted for values from ('2026-01-01') to ('2026-02-01');
create table part_2 partition of parted for values from ('2026-02-01') to ('2026-03-01');
alter table part_2 owner to corpus_part_owner;
grant select on part_1 to corpus_part_owner;
create index on part_2 (id);
alter table part_1 add constraint only_part check (id > 0);
alter table part_2 alter id set default 7, alter id set not null;
insert into parted select n, date '2026-01-01' + n from generate_series(1, 50) n;
