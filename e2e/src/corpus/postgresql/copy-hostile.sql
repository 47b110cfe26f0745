-- odd: Texts that look like the end of COPY, like its escapes, like nulls or like SQL.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table texts (id serial primary key, t text, b bytea, c char(10), v varchar(20));
insert into texts (t, b, c, v) values
  (E'\\.', '\x5c2e0a', '\.', '\.'), (E'a\n\\.\nb', '\x00ff00', ' ', ''), (E'\t\r\n\b\f\v\x01\x1f\x7f', '', 'a  ', 'a  '),
  ('\N', '\x5c4e', '\N', '\N'), ('', '', '', ''), (null, null, null, null), ('NULL', 'NULL', 'NULL', 'NULL'),
  (E'\r', '\x0d', E'\r', E'\r'), (E'\r\n', '\x0d0a', E'\n', E'\n'), (E'line\\\n', '\x0a', '\\', '\\'),
  ('COPY public.texts FROM stdin;', 'x', 'x', 'x'), ('-- PostgreSQL database dump complete', 'x', 'x', 'x'), ('\connect template1', 'x', '\q', '\!'),
  (U&'\FEFF\200B\202E\2028', 'x', 'x', 'x'), (U&'e\0301 \+01F468\200D\+01F469', 'x', 'x', 'x'), ('$$ $_$ $body$', 'x', '$$', '$1'), (repeat(E'\\', 1001), 'x', 'x', 'x');
insert into texts (t, b) select repeat(E'\\.\n\t', n), decode(repeat('00', n), 'hex') from generate_series(1, 300) n;
create table "COPY" ("FROM" text, "\.stdin;" text);
insert into "COPY" values (E'\\.', E'\\.');
create table one_column (t text);
insert into one_column values (E'\\.'), (E'\\.\n'), (''), (null), (E'\\N');
comment on table texts is E'\\.\n-- \n''"$$\\connect x';
