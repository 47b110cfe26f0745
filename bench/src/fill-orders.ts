import pg from 'pg';
import { say } from './report.ts';

const ROWS_A_MIB = 7_600;

/** Ordinary rows of some 140 bytes and mixed types, which zstd compresses to a third. */
export async function fillOrders(url: string, mib: number): Promise<void> {
  const rows = Math.round(mib * ROWS_A_MIB);
  say(`filling a database with ${rows} rows…`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table orders (
      id bigint, customer int, placed timestamptz, status text, total numeric(10, 2), reference uuid, note text
    );
    insert into orders select n, hashint4(n) & 65535, '2024-01-01'::timestamptz + n * interval '13 seconds',
      (array['open', 'paid', 'shipped', 'returned'])[1 + (hashint4(n + 1) & 3)], (hashint4(n + 2) & 1048575) / 100.0,
      md5(n::text)::uuid,
      'parcel ' || (hashint4(n + 3) & 8191) || ' to shelf ' || (n % 97) || ', left at the door'
    from generate_series(1, ${rows}) n`);
  await client.query('vacuum analyze orders');
  await client.query('checkpoint');
  await client.end();
}
