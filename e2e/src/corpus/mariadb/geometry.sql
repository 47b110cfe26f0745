-- odd: shapes of every kind, with places of reference, empty collections, and numbers at their ends.
-- verdict: confirmed
-- restored: whole
create table shapes (id int primary key, g geometry, p point ref_system_id = 4326, l linestring, y polygon not null, mp multipoint, ml multilinestring, my multipolygon, c geometrycollection, spatial index (y));
insert into shapes values (1, point(1, 2), st_geomfromtext('POINT(14.4 50.1)', 4326), linestring(point(0, 0), point(1e300, -1e-300)), st_geomfromtext('POLYGON((0 0,10 0,10 10,0 10,0 0),(5 5,7 5,7 7,5 7,5 5))'),
  st_geomfromtext('MULTIPOINT(0 0,1 1)'), st_geomfromtext('MULTILINESTRING((0 0,1 1),(2 2,3 3))'), st_geomfromtext('MULTIPOLYGON(((0 0,1 0,1 1,0 0)))'), st_geomfromtext('GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1))')),
  (2, st_geomfromtext('GEOMETRYCOLLECTION EMPTY'), null, null, st_geomfromtext('POLYGON((0 0,1 0,1 1,0 0))', 3857), null, null, null, st_geomfromtext('GEOMETRYCOLLECTION EMPTY', 4326)),
  (3, st_geomfromtext('POINT(-0 0.1)', 900913), point(-180, 90), null, st_geomfromtext('POLYGON((0 0,0 0,0 0,0 0))'), null, null, null, null);
create table unkeyed (g geometry) engine = Aria;
insert into unkeyed select point(seq % 3, seq / 7) from seq_1_to_60;
