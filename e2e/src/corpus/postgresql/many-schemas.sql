-- odd: Two hundred schemas, each with a table of the same name and a type of it.
-- verdict: confirmed
-- restored: whole
do $$ begin for n in 1..200 loop
  execute format('create schema tenant_%s', n);
  execute format('create type tenant_%s.state as enum (''open'', ''of %s'')', n, n);
  execute format('create table tenant_%s.orders (id serial primary key, state tenant_%s.state default ''open'')', n, n);
  execute format('insert into tenant_%s.orders (state) values (''of %s'')', n, n);
end loop; end $$;
