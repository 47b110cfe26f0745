-- odd: PostGIS with a topology, whose sequence and tables belong to the extension or are named by its rows.
-- verdict: confirmed
-- restored: whole
-- needs: postgresql-15-postgis-3
create extension postgis;
create extension postgis_topology;
select topology.createtopology('city', 4326);
select topology.createtopology('gone', 3857);
select topology.droptopology('gone');
create table streets (id serial primary key, line geometry(LineString, 4326), spot geography(Point));
select topology.addtopogeometrycolumn('city', 'public', 'streets', 'topo', 'LINE');
insert into streets (line, spot) select st_setsrid(st_makeline(st_point(n, n), st_point(n + 0.5, n)), 4326), st_point(n, 1)::geography from generate_series(1, 20) n;
update streets set topo = topology.totopogeom(line, 'city', 1);
create index on streets using gist (line);
create index on streets using spgist (line);
