-- odd: INET4, INET6 and UUID columns as keys, defaults and in partitions.
-- verdict: confirmed
-- restored: whole
create table hosts (a inet6 primary key, b inet4 default '127.0.0.1', c uuid default '00000000-0000-0000-0000-000000000001', unique key (c));
insert into hosts (a, b, c) select cast(unhex(md5(seq)) as inet6), cast(unhex(left(md5(seq), 8)) as inet4), insert(insert(md5(concat('u', seq)), 13, 1, '4'), 17, 1, '8') from seq_1_to_200;
insert into hosts values ('::', '0.0.0.0', '00000000-0000-0000-0000-000000000000'), ('::ffff:1.2.3.4', '255.255.255.255', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('ffff::', null, null);
create table made (u uuid default uuid(), n int, primary key (u)) partition by key (u) partitions 3;
insert into made (n) select seq from seq_1_to_50;
