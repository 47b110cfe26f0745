-- odd: a server that keeps all names of tables in lower case.
-- verdict: confirmed
-- restored: whole
-- server: --lower-case-table-names=1
create table Customers (Id int primary key, Name varchar(20));
create table ORDERS (id int primary key, customer int, foreign key (customer) references CUSTOMERS (id));
insert into customers values (1, 'A'), (2, 'ß');
insert into Orders values (1, 1), (2, null);
create view Both_ as select o.ID, c.NAME from Orders o join Customers c on c.Id = o.Customer;
create trigger Changed before update on ORDERS for each row set new.customer = old.CUSTOMER;
