-- odd: The schema public belongs to another role, has other rights and a comment of its own.
-- verdict: confirmed
-- restored: whole
create role corpus_public_owner;
alter schema public owner to corpus_public_owner;
revoke all on schema public from public;
grant create on schema public to corpus_public_owner with grant option;
comment on schema public is 'ours, and not the standard one';
create table public.t (n int);
insert into public.t select generate_series(1, 10);
