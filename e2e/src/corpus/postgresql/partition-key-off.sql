-- odd: Triggers of a foreign key are disabled on a partition: the dump names them by numbers that they had, before the key.
-- verdict: not_restorable
-- names: RI_ConstraintTrigger_c
-- restored: refused
-- differs: triggers of constraint parted_id_fkey
create schema a_parts;
create table parents (id int primary key);
create table public.parted (id int references parents) partition by list (id);
create table a_parts.one partition of public.parted for values in (1);
insert into parents values (1);
insert into parted values (1);
alter table a_parts.one disable trigger all;
