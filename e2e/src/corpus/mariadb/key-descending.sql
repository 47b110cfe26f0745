-- odd: keys run downwards, or one column up and the next down.
-- verdict: confirmed
-- restored: whole
create table scores (game int, points int, player varchar(10), primary key (game desc, points, player desc));
insert into scores select seq % 7, seq % 13, concat('p', seq) from seq_1_to_400;
create table ranks (a int not null, b varchar(300), unique key down (a desc), key part (b(10) desc, a));
insert into ranks select seq * 31 % 997, repeat(char(97 + seq % 26), 12) from seq_1_to_300;
