import pg from 'pg';
import { TABLE_NAMES } from './tables.ts';

type Table = (typeof TABLE_NAMES)[number];
export type Address = {
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
};

/** The shop's database as its owner sees it. */
export type Shop = ReturnType<typeof createShop>;

/** Opens a new connection for each query: an overwrite ends the existing ones. */
export function createShop(address: Address) {
  async function ask<Row extends object>(query: string): Promise<Row[]> {
    const { username: user, ...rest } = address;
    const client = new pg.Client({ ...rest, user });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(query)).rows;
    } finally {
      await client.end();
    }
  }
  const count = async (table: Table): Promise<number> => {
    const [row] = await ask<{ count: string }>(`select count(*) from ${table}`);
    return Number(row?.count);
  };
  return {
    address,
    count,
    run: async (statements: string): Promise<void> => void (await ask(statements)),
    /** Those of the shop's tables that exist. */
    async tables(): Promise<Table[]> {
      const there = await ask<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      );
      return TABLE_NAMES.filter((table) => there.some(({ name }) => name === table));
    },
    async facts(): Promise<{ version: string; size: number }> {
      const [row] = await ask<{ version: string; size: string }>(
        "select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as size",
      );
      return { version: row?.version ?? '', size: Number(row?.size) };
    },
    /** How many order lines there are, and a digest of them; undefined once the table is lost. */
    async orderLines(): Promise<{ rows: number; digest: string } | undefined> {
      if (!(await this.tables()).includes('order_lines')) return undefined;
      const [row] = await ask<{ rows: string; digest: string }>(
        "select count(*) as rows, md5(string_agg(l::text, ',' order by order_id, line)) as digest from order_lines l",
      );
      return row && { rows: Number(row.rows), digest: row.digest };
    },
  };
}
