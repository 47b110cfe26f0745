import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  addMariadbDatasource,
  type MariadbSource,
  startMariadbSource,
} from '../../testing/mariadb-source.ts';
import { backUpWell, type Completed, contentOf, download } from '../../testing/round-trip.ts';
import { startTestBackup, type TestBackup } from '../../testing/test-backup.ts';

type Login = { database: string; username: string };

export type RoundTrips = {
  source: MariadbSource;
  owner: HttpClient;
  /** Downloads a backup and loads it into this database. */
  restore(datasource: string, jobId: string, database: string): Promise<void>;
  /**
   * Backs a database up, loads the download into the other, backs that up as well, and expects both to
   * be the same: in their manifests, and in what the server itself says of them.
   */
  expectSame(login: Login, restored: Login): Promise<Completed>;
};

/** For the tests of one file: the service with a worker, and a server whose databases it backs up. */
export function roundTrips(args: readonly string[] = []): () => RoundTrips {
  let backup: TestBackup;
  let place: Awaited<ReturnType<typeof temporaryDirectory>>;
  let trips: RoundTrips;
  beforeAll(async () => {
    const [started, source, folder] = await Promise.all([
      startTestBackup(),
      startMariadbSource(args),
      temporaryDirectory(),
    ]);
    [backup, place] = [started, folder];
    const owner = await backup.owner(uuidv7());
    await backup.work();
    const restore: RoundTrips['restore'] = async (datasource, jobId, database) => {
      const file = path.join(place.path, jobId);
      await download(owner, datasource, jobId, file);
      await source.load(file, database);
    };
    const add = (login: Login) => addMariadbDatasource(owner, uuidv7(), source, login);
    trips = {
      source,
      owner,
      restore,
      async expectSame(login, restored) {
        const datasource = await add(login);
        const first = await backUpWell(owner, datasource);
        await restore(datasource, first.job.jobId, restored.database);
        const second = await backUpWell(owner, await add(restored));
        expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));
        const [before, after] = [
          new Set(await describeDatabase(source, login.database)),
          new Set(await describeDatabase(source, restored.database)),
        ];
        expect({
          lost: [...before.difference(after)],
          gained: [...after.difference(before)],
        }).toEqual({ lost: [], gained: [] });
        return first;
      },
    };
  });
  afterAll(async () => {
    await backup?.stop();
    await trips?.source.stop();
    await place?.remove();
  });
  return () => trips;
}

/**
 * What the server itself says of a database: its catalogue, and a digest of each table's rows by the
 * bytes of each value, whatever their order.
 */
async function describeDatabase(source: MariadbSource, database: string): Promise<string[]> {
  const file = path.join(import.meta.dirname, 'round-trip-mariadb-catalogue.sql');
  const catalogue = await source.sql(await readFile(file, 'utf8'), database);
  const columns = (await source.sql(COLUMNS, database)).split('\n').filter(Boolean);
  const digests = columns.map((line) => {
    const [kind, table = '', expressions] = line.split('\t').map(unescaped);
    const name = `\`${table.replaceAll('`', '``')}\``;
    const [all, more] =
      kind === 'SYSTEM VERSIONED'
        ? [' for system_time all', ', hex(row_start), hex(row_end)']
        : ['', ''];
    return `select 'rows', ${hexText(table)}, count(*), sum(crc32(r)), bit_xor(conv(left(md5(r), 16), 16, 10))
      from (select concat_ws(',', ${expressions}${more}) as r from ${name}${all}) q;`;
  });
  const rows = await source.sql(`set time_zone = '+00:00';\n${digests.join('\n')}`, database);
  return `${catalogue}${rows}`.split('\n').filter(Boolean);
}

/** For each table, a lossless expression over all its columns. */
const COLUMNS = `
  set session group_concat_max_len = 1000000, sql_mode = '';
  select t.table_type, t.table_name, group_concat(concat('ifnull(hex(', case
      when data_type in ('float', 'double') then concat('cast(cast(', q, ' as double) as char)')
      when data_type = 'bit' then concat(q, ' + 0')
      when data_type in ('point', 'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon',
        'geometrycollection', 'geometry') then concat('concat(st_srid(', q, '), st_aswkb(', q, '))')
      when data_type like '%char' or data_type like '%text' or data_type like '%blob' or data_type like '%binary' then q
      else concat('cast(', q, ' as char)') end, '), ''NULL'')') order by ordinal_position separator ', ')
  from information_schema.tables t join (
    select c.*, concat(char(96), replace(column_name, char(96), repeat(char(96), 2)), char(96)) as q from information_schema.columns c
  ) c on c.table_schema = t.table_schema and c.table_name = t.table_name
  where t.table_schema = database() and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'SEQUENCE')
  group by t.table_type, t.table_name`;

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', '0': '\0', '\\': '\\' };

/** Undoes the escapes in what the client prints. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([nt0\\])/g, (_, letter: string) => ESCAPED[letter] ?? '');
}

function hexText(value: string): string {
  return `convert(x'${Buffer.from(value).toString('hex')}' using utf8mb4)`;
}
