-- odd: checks and columns need the time zones of their server by name.
-- verdict: confirmed_except
-- names: rows of table checked, rows of table computed
-- restored: whole
insert into mysql.time_zone (time_zone_id, use_leap_seconds) values (9001, 'N');
insert into mysql.time_zone_name values ('Europe/Berlin', 9001), ('UTC', 9001);
insert into mysql.time_zone_transition_type values (9001, 0, 3600, 0, 'CET');
create table checked (id int primary key, d datetime, check (convert_tz(d, '+00:00', 'Europe/Berlin') is not null));
insert into checked values (1, '2024-01-01 00:00:00'), (2, '2024-07-01 00:00:00');
create table computed (id int primary key, d datetime, there datetime as (convert_tz(d, '+00:00', 'Europe/Berlin')) virtual check (there is not null));
insert into computed (id, d) values (1, '2024-01-01 00:00:00');
create table unconverted (id int primary key, d datetime default current_timestamp comment 'convert_tz(d)');
insert into unconverted (id) values (1);
