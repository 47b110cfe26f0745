/**
 * A made-up shop: the same rows on every machine. What is bought, by whom and when is computed from the
 * row numbers.
 */
export const TABLES = `
create sequence invoice_number start 100001;

create table customers (
  id int generated always as identity primary key,
  name text not null,
  email text not null unique,
  joined_on date not null
);
create table products (
  id int generated always as identity primary key,
  name text not null unique,
  price numeric(8, 2) not null check (price > 0),
  stock int not null
);
create table orders (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  invoice int not null unique default nextval('invoice_number'),
  ordered_at timestamptz not null,
  state text not null check (state in ('open', 'paid', 'sent'))
);
create table order_lines (
  order_id int not null references orders,
  line int not null,
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  price numeric(8, 2) not null,
  primary key (order_id, line)
);
create index on orders (customer_id);
create index on order_lines (product_id);

insert into customers (name, email, joined_on)
select first || ' ' || last, lower(first) || '.' || lower(last) || n || '@customers.example',
  date '2023-01-01' + n % 900
from generate_series(1, 800) n,
  lateral (select
    (array['Ada','Bram','Cleo','Dara','Edda','Finn','Greta','Hugo','Ines','Jonas'])[1 + n % 10] as first,
    (array['Reed','Shaw','Marsh','Hale','Lund','Frost','Quill'])[1 + n % 7] as last) names;

insert into products (name, price, stock)
select colour || ' ' || thing || ' no. ' || n, 4 + n * 37 % 960 / 10.0, n * 13 % 200
from generate_series(1, 240) n,
  lateral (select
    (array['Green','Amber','Blue','White','Smoky','Rose'])[1 + n % 6] as colour,
    (array['lamp','bowl','pendant','vase','tumbler','float','tile','bead'])[1 + n % 8] as thing) names;

insert into orders (customer_id, ordered_at, state)
select 1 + n * 7919 % 800, timestamptz '2025-01-01 08:00+00' + n * interval '2 hours 11 minutes',
  (array['sent','sent','sent','paid','open'])[1 + n % 5]
from generate_series(1, 4000) n order by n;

insert into order_lines (order_id, line, product_id, quantity, price)
select o.id, line, p.id, 1 + (o.id + line) % 4, p.price
from orders o, generate_series(1, 1 + o.id % 3) line
join products p on true
where p.id = 1 + (o.id * 31 + line * 97) % 240;

create view best_sellers as
select p.name, sum(l.quantity) as sold, sum(l.quantity * l.price) as turnover
from order_lines l join products p on p.id = l.product_id
group by p.name order by sold desc;
`;

export const TABLE_NAMES = ['customers', 'products', 'orders', 'order_lines'] as const;
