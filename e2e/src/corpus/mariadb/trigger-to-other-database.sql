-- odd: triggers and procedures write into another database, one into a table that is gone there.
-- verdict: confirmed
-- restored: whole
create or replace database trigger_audit;
create table trigger_audit.log (what text, at_ timestamp default current_timestamp);
create table items (id int primary key, note text);
insert into items values (1, 'x');
create trigger audited after insert on items for each row insert into trigger_audit.log (what) values (new.note);
create trigger broken after delete on items for each row insert into trigger_audit.gone values (old.id);
create procedure clean() delete from trigger_audit.log where at_ < now() - interval 1 year;
create event cleaned on schedule every 1 day starts '2037-01-01 00:00:00' do call clean();
