-- odd: JSON that is valid and strange: names twice, numbers of any size, escapes, and deep nesting.
-- verdict: confirmed
-- restored: whole
create table documents (id int primary key, j json, k json not null default '{}', l longtext collate utf8mb4_bin check (json_valid(l)));
insert into documents values (1, '{"a": 1, "a": 2}', '[]', '"x"'), (2, '  {"b" : [1e400, -0.0, 1E+2] }  ', 'null', '0'), (3, '"\\u0000\\ud83d\\ude00 \\\\ \\" \\/"', '"🐬"', '[[[[[[]]]]]]'),
  (4, null, '{"it''s": "x;y\\n"}', null), (5, '{"": ""}', '18446744073709551616', 'false');
