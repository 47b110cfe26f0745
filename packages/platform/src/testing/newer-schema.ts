import path from 'node:path';
import { migrate, readMigrations } from '../db/index.ts';

const SERVICES = path.resolve(import.meta.dirname, '../../../../services');

/** What a later version may do to the schema: add a column to every table, and a table. */
const NEWER = {
  name: 'newer/0001_more.sql',
  sql: `
    do $$ declare it text; begin
      for it in
        select oid::regclass::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not relispartition and relname <> 'migrations'
      loop
        execute format('alter table %s add column newer text not null default ''newer''', it);
      end loop;
    end $$;
    create table newer (organisation_id uuid not null);
    select protect_tenant_table('newer');`,
};

/**
 * Migrates as that version would, which also knows all migrations of this one; others may run
 * meanwhile.
 */
export async function makeNewer(url: string, service: string): Promise<void> {
  const folder = path.join(SERVICES, service, 'migrations');
  const known = await readMigrations(service, folder);
  await migrate({ url, schema: service, migrations: [...known, NEWER] });
}
