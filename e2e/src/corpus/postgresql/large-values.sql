-- odd: Large documents, wide rows beyond a page, and values that are stored out of line.
-- verdict: confirmed
-- restored: whole
create table docs (id int primary key, doc jsonb, raw json, x xml, body bytea, list text[]);
insert into docs select n, (select jsonb_object_agg('k' || m, repeat(md5(m::text), 10)) from generate_series(1, 200) m), '{"a":  [1, 2,
3]}', '<a>&#233;</a>', decode(repeat(md5(n::text), 20000), 'hex'), (select array_agg(md5(m::text)) from generate_series(1, 5000) m) from generate_series(1, 10) n;
