-- odd: PostGIS with rows of the user's own in spatial_ref_sys, views and constraints on geometry.
-- verdict: confirmed
-- restored: whole
-- needs: postgresql-15-postgis-3
create schema gis;
create extension postgis schema gis;
set search_path = public, gis;
insert into spatial_ref_sys (srid, auth_name, auth_srid, srtext, proj4text) values (990001, 'ours', 1, 'LOCAL_CS["ours"]', '+proj=merc +lon_0=7');
create table places (id int primary key, at geometry(Point, 990001) not null check (st_x(at) > 0), box box2d, r geometry);
insert into places select n, st_setsrid(st_point(n, n), 990001), null, st_geomfromewkt('SRID=4326;CURVEPOLYGON Z EMPTY') from generate_series(1, 20) n;
create view near as select id, st_transform(st_setsrid(st_point(1, 1), 4326), 3857) as there from places where st_dwithin(at, st_setsrid(st_point(5, 5), 990001), 3);
create materialized view buffers as select id, st_buffer(at, 1) as b from places;
