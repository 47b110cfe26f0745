-- odd: one row of 200 megabytes, larger than any packet that the server takes.
-- verdict: confirmed
-- restored: whole
select concat('create table huge (id int primary key, ', group_concat('b', seq, ' longblob' order by seq separator ', '), ') engine = MyISAM') into @made from seq_1_to_20;
execute immediate @made;
insert into huge (id) values (1), (2);
delimiter $$
begin not atomic
  for n in 1..20 do
    execute immediate concat('update huge set b', n, ' = repeat(unhex(lpad(hex(', n, ' * 997), 10, ''0'')), 2000000) where id = 1');
  end for;
end$$
delimiter ;
