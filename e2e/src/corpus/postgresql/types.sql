-- odd: Enumerations with values added in between, ranges and multiranges with names of their own, domains over domains and arrays, base types.
-- verdict: confirmed_except
-- names: table public.of_all, materialised view public.of_weird
-- restored: whole
create type size as enum ('small', 'large');
alter type size add value 'medium' before 'large';
alter type size add value 'tiny' before 'small';
alter type size rename value 'large' to 'big';
create type never as enum ();
create type span as range (subtype = float8, subtype_diff = float8mi, multirange_type_name = spans);
create type texts as range (subtype = text, collation = "C");
create domain positive as int check (value > 0) default 1 not null;
create domain small as positive constraint small check (value < 100);
create domain list as int[] check (array_length(value, 1) < 5);
create domain words as text collate "C" check (value ~ '^\w+$');
create type shell_only;
create type weird;
create function weird_in(cstring) returns weird language internal immutable strict as 'textin';
create function weird_out(weird) returns cstring language internal immutable strict as 'textout';
create type weird (input = weird_in, output = weird_out, like = text, category = 'S', delimiter = ';', collatable = true);
create table of_all (a size, b size[], c span, d spans, e texts, f small, g list, h words, i weird, j weird[], k int4multirange, l tsmultirange);
create domain maybe as size default 'tiny';
insert into of_all values ('tiny', '{big,medium}', '[-0,NaN)', '{[1,2),(3,]}', '(,)', 5, '{1,null}', 'word', 'odd "\', null, '{[1,2),[5,)}', '{}'),
  ('big', '{}', 'empty', '{}', '["a","b"]', 99, '{}', 'x', '', null, '{}', null);
create index on of_all (a);
create table with_maybe (m maybe, n size check (n > 'small'));
insert into with_maybe (n) values ('big'), ('medium');
create materialized view of_weird as select i from of_all;
