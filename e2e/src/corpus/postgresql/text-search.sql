-- odd: Text search with parsers, templates, dictionaries and configurations of the user's own, and indexes on them.
-- verdict: confirmed
-- restored: whole
create text search dictionary plain (template = simple, stopwords = english, accept = false);
create text search dictionary stems (template = snowball, language = german);
create text search configuration ours (copy = english);
alter text search configuration ours alter mapping for asciiword, word with plain, stems, simple;
alter text search configuration ours drop mapping for url;
create text search parser parser_of_ours (start = prsd_start, gettoken = prsd_nexttoken, end = prsd_end, lextypes = prsd_lextype);
create text search configuration bare (parser = parser_of_ours);
create text search template template_of_ours (init = dsimple_init, lexize = dsimple_lexize);
create text search dictionary of_template (template = template_of_ours);
create table pages (id int, body text, v tsvector generated always as (to_tsvector('public.ours', body)) stored);
insert into pages (id, body) select n, 'the Quick häuser number ' || n from generate_series(1, 50) n;
create index on pages using gin (to_tsvector('public.ours'::regconfig, body));
create index on pages using gist (v);
