-- odd: ENUM columns hold the error value (index 0) beside an empty member, and SETs hold nothing at all.
-- verdict: confirmed
-- restored: whole
set sql_mode = '';
create table colours (id int primary key, c enum('red', '', 'blue'), d enum('x', 'y') not null, e set('', 'a', 'b'));
insert ignore into colours values (1, 'red', 'x', 'a'), (2, '', 'y', ''), (3, 'not there', 'not there', 'not there'), (4, 0, 0, 0), (5, null, 'x', null), (6, 2, 1, 1), (7, 3, 2, 7);
create table unkeyed (c enum('', 'on'), n int);
insert ignore into unkeyed select if(seq % 3, 'bad', ''), seq % 4 from seq_1_to_60;
