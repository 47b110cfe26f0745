-- odd: ten thousand tables, each with a row or two.
-- verdict: confirmed
-- restored: whole
delimiter $$
begin not atomic
  for n in 1..10000 do
    execute immediate concat('create table t', n, ' (id int primary key, note varchar(20)) engine = ', if(n % 100, 'Aria transactional = 0', 'InnoDB'));
    execute immediate concat('insert into t', n, ' values (', n, ', ''one'')');
  end for;
end$$
delimiter ;
