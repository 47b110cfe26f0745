-- odd: PostGIS with its geocoder, whose script makes a schema that then belongs to the database.
-- verdict: confirmed
-- restored: whole
-- needs: postgresql-15-postgis-3
create extension postgis;
create extension postgis_topology;
create extension fuzzystrmatch;
create extension postgis_tiger_geocoder;
create table t (i int primary key, g geometry);
insert into t values (1);
create table tiger_data.ma_faces (primary key (gid)) inherits (tiger.faces);
insert into tiger_data.ma_faces (gid, statefp) values (1, '25');
insert into tiger.pagc_lex (id, seq, word, stdword, token) overriding system value values (default, 1, 'ours', 'OURS', 1);
