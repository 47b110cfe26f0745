-- odd: The function behind a domain was replaced, so that values violate it.
-- verdict: not_restorable
-- names: coded
-- restored: refused
create function is_code(text) returns boolean language sql immutable as 'select length($1) < 10';
create domain code as text check (is_code(value));
create table coded (id int, c code);
insert into coded values (1, 'short'), (2, 'longer');
create or replace function is_code(text) returns boolean language sql immutable as 'select length($1) < 6';
create table beside (n int, c code);
insert into beside values (1, 'ok');
