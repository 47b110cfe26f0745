-- odd: A database in EUC_JP.
-- verdict: confirmed
-- restored: whole
-- encoding: EUC_JP
set client_encoding = 'UTF8';
create table "表" ("名前" text primary key);
insert into "表" values ('日本語'), ('テスト'), ('ascii \.');
