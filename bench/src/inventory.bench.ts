import { loadavg } from 'node:os';
import { readInventory } from '@holdfast/engines/testing';
import { startDebianPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { type Cost, costOfShell, cpuOf } from './cost.ts';
import { median, say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

const RELATIONS = size({ usual: 50_000, quick: 500 });
const ROUNDS = size({ usual: Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 5), quick: 1 });
const MAJOR = 15;
const DUMP = '/usr/lib/postgresql/15/bin/pg_dump --schema-only -Fc postgres';

/**
 * The inventory of a database with 50,000 relations, which each backup reads before it begins,
 * beside the time that pg_dump takes for the definitions of the same.
 */
export async function run(): Promise<void> {
  const server = await startDebianPostgres({ settings: { max_locks_per_transaction: '2000' } });
  const { adminUrl, port, password } = server.address;
  const env = {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGPASSWORD: password,
  };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await fill(client);
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const load = loadavg()[0]?.toFixed(1);
    const ours = await read(client);
    const { wall: peer } = await costOfShell(DUMP, env);
    const took = `${ours.wall.toFixed(2)} s (CPU ${ours.cpu.toFixed(2)} s)`;
    say(`round ${round} at load ${load}: ours ${took}, pg_dump ${peer.toFixed(2)} s`);
    if (round > 0) rounds.push({ ours: ours.wall, peer }); // the first one fills caches
  }
  await client.end();
  await server.stop();
  const seconds = rounds.map(({ ours }) => ours);
  say(`${(RELATIONS / median(seconds)).toFixed(0)} relations a second`);
  sayFigure(`the inventory of ${RELATIONS} relations`, 's', seconds, { atMost: 5 });
  sayRatio('the inventory, to pg_dump --schema-only of the same database', rounds);
}

/** Of five relations two are tables, two their indexes, and one is a view or a sequence. */
async function fill(client: pg.Client): Promise<void> {
  const each = RELATIONS / 10;
  for (let from = 0; from < each; from += 500) {
    await client.query(`do $$ begin
      for n in ${from} .. ${Math.min(from + 500, each) - 1} loop
        for i in 0 .. 3 loop
          execute format('create table t%s_%s (id int primary key, note text not null default %L, at timestamptz,
            amount numeric(10, 2) check (amount > 0))', n, i, 'none');
        end loop;
        execute format('create view v%1$s as select id, note from t%1$s_0', n);
        execute format('create sequence s%s', n);
      end loop;
    end $$`);
  }
  await client.query('vacuum analyze');
}

/** CPU is ours and the server's. */
async function read(client: pg.Client): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = [process.pid, ...rows.map(({ pid }) => pid)];
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  await client.query(
    `begin transaction isolation level repeatable read read only; set local search_path = ''`,
  );
  const [start, before] = [performance.now(), cpu()];
  const { inventory } = await readInventory(client, MAJOR, []);
  const cost = { wall: (performance.now() - start) / 1_000, cpu: cpu() - before };
  await client.query('rollback');
  if (inventory.objects.length < RELATIONS) throw new Error('the inventory is not whole');
  return cost;
}
