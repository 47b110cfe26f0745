-- odd: The time zone of the server, which is none of the database's own settings, decides what a function that is called immutable computes.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create function day_of(timestamptz) returns date language sql immutable as 'select $1::date';
create table days (at timestamptz, day date generated always as (public.day_of(at)) stored, check (day = public.day_of(at)));
insert into days select timestamptz '2026-01-01 00:00:00+00' + n * interval '7 hours' from generate_series(0, 400) n;
create table by_hand (at timestamptz, day date, check (day = public.day_of(at)));
insert into by_hand select at, public.day_of(at) from days;
create unique index on days (public.day_of(at), at);
