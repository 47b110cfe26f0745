-- odd: an ARCHIVE table, whose only key is its counter, and one without any.
-- verdict: confirmed
-- restored: whole
install plugin if not exists archive soname 'ha_archive';
create table log (id int auto_increment primary key, line text, at_ datetime) engine = archive;
insert into log (line, at_) select repeat(concat('line ', seq), 10), '2024-01-01' + interval seq hour from seq_1_to_1000;
create table unkeyed (line varchar(100)) engine = archive comment 'of ''lines''';
insert into unkeyed select concat('line ', seq % 10) from seq_1_to_300;
