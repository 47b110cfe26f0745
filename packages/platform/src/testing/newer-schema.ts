import { migrate } from '../db/index.ts';

/** What a version after this one may do to its schema: a column more in every table, and a table. */
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

/** As that version would, whatever runs meanwhile. */
export async function makeNewer(url: string, schema: string): Promise<void> {
  await migrate({ url, schema, migrations: [NEWER] });
}
