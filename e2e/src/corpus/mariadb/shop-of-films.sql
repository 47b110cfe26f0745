-- odd: a shop like Sakila: views over many tables, triggers that keep a table for words, routines with cursors, sets, years and shapes.
-- verdict: confirmed
-- restored: whole
create table language_ (language_id tinyint unsigned auto_increment primary key, name char(20) not null, last_update timestamp not null default current_timestamp on update current_timestamp);
create table actor (actor_id smallint unsigned auto_increment primary key, first_name varchar(45) not null, last_name varchar(45) not null, last_update timestamp not null default current_timestamp on update current_timestamp, key idx_actor_last_name (last_name));
create table film (film_id smallint unsigned auto_increment primary key, title varchar(128) not null, description text, release_year year, language_id tinyint unsigned not null, original_language_id tinyint unsigned,
  rental_duration tinyint unsigned not null default 3, rental_rate decimal(4, 2) not null default 4.99, length smallint unsigned, replacement_cost decimal(5, 2) not null default 19.99,
  rating enum('G', 'PG', 'PG-13', 'R', 'NC-17') default 'G', special_features set('Trailers', 'Commentaries', 'Deleted Scenes', 'Behind the Scenes'), last_update timestamp not null default current_timestamp on update current_timestamp,
  key idx_title (title), key (language_id), constraint fk_film_language foreign key (language_id) references language_ (language_id) on update cascade, constraint fk_original foreign key (original_language_id) references language_ (language_id) on delete restrict);
create table film_actor (actor_id smallint unsigned not null, film_id smallint unsigned not null, primary key (actor_id, film_id), key (film_id), foreign key (actor_id) references actor (actor_id) on update cascade, foreign key (film_id) references film (film_id) on update cascade);
create table film_text (film_id smallint not null primary key, title varchar(255) not null, description text, fulltext key idx_title_description (title, description));
create table staff (staff_id tinyint unsigned auto_increment primary key, store_id tinyint unsigned not null, picture blob, active boolean not null default true, username varchar(16) not null, password varchar(40) collate utf8mb4_bin);
create table store (store_id tinyint unsigned auto_increment primary key, manager_staff_id tinyint unsigned not null, at_ point, unique key (manager_staff_id), foreign key (manager_staff_id) references staff (staff_id) on update cascade);
insert into language_ (name) values ('English'), ('Čeština'), ('日本語');
insert into actor (first_name, last_name) select concat('F', seq), concat('L', seq % 20) from seq_1_to_100;
delimiter ;;
create trigger ins_film after insert on film for each row begin insert into film_text (film_id, title, description) values (new.film_id, new.title, new.description); end;;
create trigger upd_film after update on film for each row begin
  if (old.title != new.title) or (old.description != new.description) then update film_text set title = new.title, description = new.description where film_id = old.film_id; end if; end;;
create trigger del_film after delete on film for each row begin delete from film_text where film_id = old.film_id; end;;
create function in_stock(p_film int) returns boolean reads sql data begin declare n int; select count(*) into n from film_actor where film_id = p_film; return n > 0; end;;
create procedure rewards_report(in min_ tinyint unsigned, out count_ int) reads sql data comment 'Provides a customizable report'
proc: begin declare done int default 0; declare a int; declare c cursor for select actor_id from actor; declare continue handler for not found set done = 1;
  if min_ = 0 then select 'must be > 0'; leave proc; end if; open c; r: loop fetch c into a; if done then leave r; end if; end loop; close c; select found_rows() into count_; end;;
delimiter ;
insert into film (title, description, release_year, language_id, rating, special_features, length) select concat('FILM ', seq), repeat('A story ', seq % 9), 1990 + seq % 30, 1 + seq % 3, 1 + seq % 5, seq % 16, 60 + seq from seq_1_to_300;
insert into film_actor select 1 + seq % 100, 1 + seq * 7 % 300 from seq_1_to_300;
delete from film where film_id not in (select film_id from film_actor) and film_id % 10 = 0;
set foreign_key_checks = 0;
insert into staff values (1, 1, x'89504e470d0a1a0a', true, 'Mike', '8cb2237d0679ca88db6464eac60da96345513964');
insert into store values (1, 1, point(49.7, -112.8));
set foreign_key_checks = 1;
alter table staff add constraint fk_staff_store foreign key (store_id) references store (store_id) on update cascade;
create view film_list as select f.film_id as FID, f.title, group_concat(concat(a.first_name, _utf8mb4' ', a.last_name) separator ', ') as actors from film f left join film_actor fa on f.film_id = fa.film_id left join actor a on fa.actor_id = a.actor_id group by f.film_id, f.title;
create view nicer_list as select FID, title, concat(ucase(substr(actors, 1, 1)), lcase(substr(actors, 2))) as names from film_list;
create sql security invoker view actor_info as select a.actor_id, group_concat(distinct concat(l.name, ': ', (select group_concat(f.title order by f.title separator ', ') from film f join film_actor x on x.film_id = f.film_id where f.language_id = l.language_id and x.actor_id = a.actor_id)) order by l.name separator '; ') as film_info
  from actor a left join film_actor fa on a.actor_id = fa.actor_id left join film g on g.film_id = fa.film_id left join language_ l on l.language_id = g.language_id group by a.actor_id;
