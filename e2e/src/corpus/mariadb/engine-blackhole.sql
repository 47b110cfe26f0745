-- odd: a BLACKHOLE table, which takes rows and keeps none, with a trigger that passes them on.
-- verdict: confirmed
-- restored: whole
install plugin if not exists blackhole soname 'ha_blackhole';
create table kept (id int primary key, note text);
create table sink (id int, note text, key (id)) engine = blackhole;
create trigger passed_on before insert on sink for each row insert into kept values (new.id, new.note);
insert into sink values (1, 'a'), (2, 'b');
create view seen as select kept.id from kept left join sink on sink.id = kept.id;
