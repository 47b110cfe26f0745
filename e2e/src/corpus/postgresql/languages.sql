-- odd: A language of the user's own, over the handler of another, with functions, transforms and a DO in it.
-- verdict: confirmed_except
-- names: public.t
-- restored: whole
create function of_own_call() returns language_handler language c as '$libdir/plpgsql', 'plpgsql_call_handler';
create language own_language handler of_own_call;
create function in_own() returns int language own_language as 'begin return 7; end';
create table t (n int default in_own());
insert into t default values;
create view v as select in_own() as seven;
