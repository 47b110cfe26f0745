-- odd: views join tables of this database with some of another.
-- verdict: confirmed
-- restored: whole
create or replace database view_on_other_shop;
create table view_on_other_shop.customers (id int primary key, name varchar(50), born date, worth decimal(10, 2));
insert into view_on_other_shop.customers values (1, 'a', '2000-01-01', 1.5);
create view view_on_other_shop.names as select id, name from view_on_other_shop.customers;
create table orders (id int primary key, customer int);
insert into orders values (1, 1), (2, 1);
create view full_orders as select o.id, c.name, c.worth + 1 as more from orders o join view_on_other_shop.customers c on c.id = o.customer;
create view over_view as select n.name from view_on_other_shop.names n where n.name = 'a';
create view over_both as select f.id from full_orders f join over_view v on v.name = f.name;
