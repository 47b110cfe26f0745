-- odd: Collations that are not deterministic, with rules of their own, on columns, indexes, domains and partitions.
-- verdict: confirmed
-- restored: whole
-- differs: same_as_c
create collation loosely (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
create collation numeric_order (provider = icu, locale = 'en-u-kn-true');
create collation same_as_c from "C";
create table words (w text collate loosely primary key, n text collate numeric_order, c text collate "C", u text collate "en-x-icu");
insert into words values ('Straße', 'a10', 'B', 'é'), ('zoé', 'a9', 'a', 'e'), ('zoe', 'a2', 'Ä', 'É');
create index on words (n collate "C" desc nulls last, u collate loosely);
create domain loose as text collate loosely check (value <> 'NEVER');
create table uses (l loose unique);
insert into uses values ('a'), ('b');
create table parted (t text collate loosely) partition by list (t collate "C");
create table parted_1 partition of parted for values in ('a', 'b');
insert into parted values ('a'), ('b');
create view v as select w from words where w = 'STRASSE' collate loosely order by n collate numeric_order;
create table unique_loose (w text collate loosely, exclude using hash (w with =));
