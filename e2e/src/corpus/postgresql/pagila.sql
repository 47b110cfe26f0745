-- odd: Nothing: a shop that rents films, as sample databases have it.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create type mpaa_rating as enum ('G', 'PG', 'PG-13', 'R', 'NC-17');
create domain year as integer constraint year_check check (value between 1901 and 2155);
create function last_updated() returns trigger language plpgsql as 'begin new.last_update = current_timestamp; return new; end';
create table language (language_id serial primary key, name character(20) not null, last_update timestamptz not null default now());
create table actor (actor_id serial primary key, first_name text not null, last_name text not null, last_update timestamptz not null default now());
create table film (film_id serial primary key, title text not null, description text, release_year year, language_id int not null references language on update cascade on delete restrict,
  original_language_id int references language, rental_duration smallint not null default 3, rental_rate numeric(4, 2) not null default 4.99, length smallint, replacement_cost numeric(5, 2) not null default 19.99,
  rating mpaa_rating default 'G', last_update timestamptz not null default now(), special_features text[], fulltext tsvector not null);
create table film_actor (actor_id int references actor, film_id int references film, last_update timestamptz not null default now(), primary key (actor_id, film_id));
create table store (store_id serial primary key, manager_staff_id int not null unique);
create table staff (staff_id serial primary key, first_name text not null, store_id int not null references store, active boolean default true not null, password text, picture bytea);
alter table store add foreign key (manager_staff_id) references staff (staff_id) deferrable initially deferred;
create table customer (customer_id serial primary key, store_id int references store, name text, email text, create_date date not null default '2026-02-14');
create table rental (rental_id serial primary key, film_id int not null references film, customer_id int not null references customer, rental_date timestamptz not null, return_date timestamptz);
create table payment (payment_id int default nextval('rental_rental_id_seq'), customer_id int not null, amount numeric(5, 2) not null, payment_date timestamptz not null, primary key (payment_date, payment_id)) partition by range (payment_date);
create table payment_2026_01 partition of payment for values from ('2026-01-01 00:00+00') to ('2026-02-01 00:00+00');
create table payment_2026_02 partition of payment for values from ('2026-02-01 00:00+00') to ('2026-03-01 00:00+00');
alter table payment_2026_01 add foreign key (customer_id) references customer;
create trigger film_fulltext before insert or update on film for each row execute function tsvector_update_trigger('fulltext', 'pg_catalog.english', 'title', 'description');
create trigger last_updated before update on film for each row execute function last_updated();
insert into language (name) values ('English'), ('Deutsch'), ('日本語');
insert into actor (first_name, last_name) select 'First ' || n, 'Last ' || n from generate_series(1, 100) n;
insert into film (title, description, release_year, language_id, rating, special_features) select 'Film ' || n, 'A story of ' || n, 1950 + n % 70, 1 + n % 3, (enum_range(null::mpaa_rating))[1 + n % 5], array['Trailers', 'Deleted Scenes'] from generate_series(1, 300) n;
insert into film_actor (actor_id, film_id) select 1 + n % 100, 1 + n % 300 from generate_series(1, 300) n;
begin; insert into store (manager_staff_id) values (1); insert into staff (first_name, store_id, picture) values ('Mike', 1, '\x89504e470d5a0a'); commit;
insert into customer (store_id, name, email) select 1, 'Customer ' || n, n || '@example.com' from generate_series(1, 100) n;
insert into rental (film_id, customer_id, rental_date) select 1 + n % 300, 1 + n % 100, '2026-01-01 00:00+00'::timestamptz + n * interval '1 hour' from generate_series(1, 1000) n;
insert into payment (customer_id, amount, payment_date) select 1 + n % 100, n % 10 + 0.99, '2026-01-01 00:00+00'::timestamptz + n * interval '1 hour' from generate_series(1, 1000) n;
create index film_fulltext_idx on film using gist (fulltext);
create unique index idx_unq_rental on rental (rental_date, customer_id);
create function film_in_stock(p_film_id int, out p_film_count int) returns setof int language sql as 'select rental_id from public.rental where film_id = $1';
create function group_concat_step(text, text) returns text language sql immutable as $$select case when $2 is null then $1 when $1 is null then $2 else $1 || ', ' || $2 end$$;
create aggregate group_concat(text) (sfunc = group_concat_step, stype = text);
create view actor_info as select a.actor_id, a.first_name, group_concat(distinct f.title) as films from actor a left join film_actor fa using (actor_id) left join film f using (film_id) group by a.actor_id;
create materialized view rental_by_month as select date_trunc('month', rental_date at time zone 'UTC') as month, count(*) as many from rental group by 1;
