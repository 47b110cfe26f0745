import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

const FOLDER = '/usr/share/postgresql/15/extension';
const NAME = 'holdfast_members';

/** Tables with rows of its own, which refer to each other, and none of which are configuration. */
const SCRIPT = `
create schema members;
create table members.kinds (id int primary key, word text not null);
create table members.settings (name text primary key, value text, kind int references members.kinds,
  upper_value text generated always as (upper(value)) stored, above text references members.settings);
create table members.untouched (id serial primary key, word text);
create sequence members.numbers start 10;
create function members.version() returns int language sql as 'select 1';
insert into members.kinds values (1, 'one'), (2, 'two');
insert into members.settings (name, value, kind) values ('a', 'first', 1), ('b', 'second', 2);
insert into members.untouched (word) values ('as made');
`;

/** Puts an extension where Debian's server finds it. */
export async function installExtension(
  name = NAME,
  script = SCRIPT,
  { trusted = false }: { trusted?: boolean } = {},
): Promise<void> {
  const files = {
    [`${name}.control`]:
      "default_version = '1'\nrelocatable = false\nsuperuser = true\n" +
      (trusted ? 'trusted = true\n' : ''),
    [`${name}--1.sql`]: script,
  };
  for (const [file, text] of Object.entries(files)) {
    const passing = `${FOLDER}/${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(passing, text, { mode: 0o644 });
    await rename(passing, `${FOLDER}/${file}`);
  }
}

/** What a user does with it: rows are changed, added and taken away, and a sequence goes on. */
export const USED = `
create extension ${NAME};
update members.settings set value = E'odd\\t\\\\\\n"value"' where name = 'a';
insert into members.kinds values (3, 'three'); delete from members.kinds where id not in (select kind from members.settings) and id <> 3;
insert into members.settings (name, value, kind, above) select 's' || n, 'ä' || n, 3, 'a' from generate_series(1, 1000) n;
delete from members.settings where name = 'b';
select nextval('members.numbers') from generate_series(1, 5);
create table beside (id int references members.kinds); insert into beside values (3);
create view rows_of_members as select count(*) from members.settings;
`;
