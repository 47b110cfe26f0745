import { startEmbeddedPostgres } from '@holdfast/platform/embedded-postgres';
import pg from 'pg';
import { bytes, whole } from '../amounts.ts';
import type { Folder } from '../folder.ts';
import type { Running, Show, Shown } from '../model.ts';
import { choosePort } from '../ports.ts';
import { findPrograms } from './programs.ts';
import { createShop, type Shop } from './shop.ts';
import { TABLE_NAMES, TABLES } from './tables.ts';

const PORT = 54_320;
const NAME = 'shop';

/** The sample shop's database, on a server of its own that listens on this machine alone. */
export async function openShop(
  folder: Folder,
  running: Running[],
  show: Show,
): Promise<Shown<Shop>> {
  const binaries = await findPrograms(folder.at('shop'), () =>
    show('installing PostgreSQL from Debian…'),
  );
  show(`starting PostgreSQL ${binaries.major}…`);
  const port = await choosePort(folder.kept.shopPort ?? PORT);
  const server = await startEmbeddedPostgres({ directory: folder.at('shop'), binaries, port });
  running.push(server);
  await folder.keep({ shopPort: port });
  const password = folder.kept.shopPassword;
  await ensureDatabase(server.adminUrl(), password);
  const shop = createShop({ host: '127.0.0.1', port, database: NAME, username: NAME, password });
  const found = (await shop.tables()).length > 0;
  if (!found) {
    show('filling its tables…');
    await shop.run(`begin; ${TABLES} commit; analyze`);
  }
  const { version, size } = await shop.facts();
  const present = await shop.tables();
  const rows = (await Promise.all(present.map((table) => shop.count(table)))).reduce(
    (sum, count) => sum + count,
    0,
  );
  const lost = TABLE_NAMES.length - present.length;
  const tables = `${present.length} tables${lost > 0 ? ` (${lost} lost)` : ''}`;
  return {
    says: `PostgreSQL ${version}: ${tables}, ${whole(rows)} rows, ${bytes(size)}`,
    found,
    value: shop,
  };
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const has = async (query: string) => (await client.query(query, [NAME])).rows.length > 0;
    if (!(await has('select from pg_roles where rolname = $1'))) {
      // It may create databases, so that an overwrite can swap, and nobody waits for the copy.
      await client.query(
        `create role ${NAME} login createdb password ${client.escapeLiteral(password)}`,
      );
    }
    if (!(await has('select from pg_database where datname = $1'))) {
      await client.query(`create database ${NAME} owner ${NAME}`);
    }
  } finally {
    await client.end();
  }
}
