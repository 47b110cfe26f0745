-- odd: an OQGraph table, which shows the rows of another table as a graph.
-- verdict: confirmed
-- restored: whole
-- needs: mariadb-plugin-oqgraph
install plugin if not exists oqgraph soname 'ha_oqgraph';
create table edges (origid bigint unsigned not null, destid bigint unsigned not null, primary key (origid, destid), key (destid)) engine = InnoDB;
insert into edges values (1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (5, 6);
create table graph (latch varchar(32) null, origid bigint unsigned null, destid bigint unsigned null, weight double null, seq bigint unsigned null,
  linkid bigint unsigned null, key (latch, origid, destid) using hash, key (latch, destid, origid) using hash)
  engine = oqgraph data_table = 'edges' origid = 'origid' destid = 'destid';
