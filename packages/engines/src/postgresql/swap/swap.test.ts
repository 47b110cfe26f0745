import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { SwapPlan } from '../../model.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { haltingProxy } from './statement-proxy.fixture.ts';

const bench = restoreBench({ settings: { max_prepared_transactions: '5' } });
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

/** Two databases, each with a mark that says which one it is. */
async function make(name: string): Promise<SwapPlan> {
  const plan = { current: name, side: `${name} side`, aside: `${name} aside` };
  await bench.database(plan.current, `create table mark as select 'old' as content`);
  await bench.database(plan.side, `create table mark as select 'new' as content`);
  return plan;
}

async function contentOf(database: string): Promise<string | undefined> {
  const client = await bench.open(database).catch((error) => {
    if (error.code === '3D000') return undefined;
    throw error;
  });
  const content = (await client?.query('select content from mark'))?.rows[0].content;
  await client?.end();
  return content;
}

async function stateOf({ current, side, aside }: SwapPlan) {
  return [await contentOf(current), await contentOf(side), await contentOf(aside)];
}

const OLD = ['old', 'new', undefined];
const NEW = ['new', undefined, 'old'];
const swap = (plan: SwapPlan, to = bench.to(plan.current)) =>
  bench.restoring().swap(to, plan, bench.session());

test('the new database takes the place of the old, which is kept; a second call finds it done', async () => {
  const plan = await make(`cur"rent' \\ -d`);
  const guest = await bench.open(plan.current);
  await swap(plan);
  expect(await stateOf(plan)).toEqual(NEW);
  await swap(plan);
  expect(await stateOf(plan)).toEqual(NEW);
  await guest.end().catch(() => {});
  // Half of a swap, done by hand.
  await bench
    .admin()
    .query(
      `alter database ${pg.escapeIdentifier(plan.current)} rename to ${pg.escapeIdentifier(plan.side)}`,
    );
  await swap(plan);
  expect(await stateOf(plan)).toEqual(NEW);
});

test.each(['superuser', 'owner'])(
  'owner, grants, settings, limit and comment of the old database are those of the new one, for a %s',
  async (who) => {
    const plan = await make('kept');
    const owner = await bench.role('owner', 'createdb');
    await bench.admin().query(`
    create role "a 'reader'"; create schema if not exists x;
    alter database kept owner to owner; alter database "kept side" owner to owner;
    revoke all on database kept from public; grant connect on database kept to "a 'reader'" with grant option;
    grant temporary on database kept to public;
    alter database kept connection limit 7;
    alter database kept set search_path = "$user", 'odd, "schema"', public;
    alter database kept set work_mem = '5MB'; ${who === 'superuser' ? '' : '--'} alter database kept set app.name = 'it''s \\ "x"';
    alter database kept set temp_tablespaces = '';
    alter role owner in database kept set statement_timeout = 1234;
    comment on database kept is E'it''s\\n\\\\a comment'`);
    const settings = async () =>
      (
        await bench.admin().query(
          `select datdba::regrole::text, datconnlimit, (select array_agg(a::text order by a::text) from unnest(datacl) a) as acl,
         shobj_description(d.oid, 'pg_database') as comment,
         (select json_agg(json_build_array(setrole::regrole::text, setconfig) order by setrole) from pg_db_role_setting where setdatabase = d.oid) as settings
         from pg_database d where datname = 'kept'`,
        )
      ).rows;
    const before = await settings();
    expect(before[0]).toMatchObject({ datdba: 'owner', datconnlimit: 7 });
    await swap(plan, bench.to('kept', who === 'owner' ? owner : {}));
    expect(await contentOf('kept')).toBe('new');
    expect(await settings()).toEqual(before);
    await bench.admin().query('drop database kept');
    await bench.admin().query('drop database "kept aside"');
    await bench.admin().query(`drop role owner, "a 'reader'"`);
  },
);

test('clients that come back as fast as they are sent away do not keep it from coming about', async () => {
  const plan = await make('stormy');
  let over = false;
  const seen = new Set<string>();
  const storm = Array.from({ length: 15 }, async () => {
    while (!over) {
      const client = await bench.open(plan.current).catch(() => undefined);
      const answer = await client
        ?.query('select content, pg_sleep(0.05) from mark')
        .catch(() => undefined);
      if (answer) seen.add(answer.rows[0].content);
      await client?.end().catch(() => {});
    }
  });
  await expect.poll(() => seen.has('old')).toBe(true);
  await swap(plan);
  await expect.poll(() => seen.has('new')).toBe(true);
  over = true;
  await Promise.all(storm);
  expect(await stateOf(plan)).toEqual(NEW);
});

test('where it cannot be done, the old database is as it was and the reason is told', async () => {
  const plan = await make('held');
  const owner = await bench.role('holder', 'createdb');
  await bench
    .admin()
    .query('alter database held owner to holder; alter database "held side" owner to holder');
  const superuser = await bench.open('held');
  const mine = await bench.open('held');
  await expect(swap(plan, bench.to('held', owner))).rejects.toMatchObject({
    code: 'SWAP_FAILED',
    message: expect.stringContaining('end the sessions of postgres'),
  });
  expect((await superuser.query('select content from mark')).rows).toEqual([{ content: 'old' }]);
  await Promise.all([superuser.end(), mine.end()]);
  expect(await stateOf(plan)).toEqual(OLD);
  await bench.database('held aside', `create table mark as select 'other' as content`);
  await expect(swap(plan)).rejects.toMatchObject({ code: 'SWAP_FAILED' });
  expect(await stateOf(plan)).toEqual(['old', 'new', 'other']);
  const plain = await bench.role('stranger');
  const other = await make('not theirs');
  await expect(swap(other, bench.to('not theirs', plain))).rejects.toMatchObject({
    code: 'SWAP_FAILED',
    message: expect.stringContaining('must be owner'),
  });
  expect(await stateOf(other)).toEqual(OLD);
});

test('a prepared transaction is told before anything is done, with what to do', async () => {
  const plan = await make('pending');
  const client = await bench.open('pending');
  await client.query("begin; insert into mark values ('more'); prepare transaction 'it''s'");
  await client.end();
  await expect(swap(plan)).rejects.toMatchObject({
    code: 'SWAP_FAILED',
    message: expect.stringMatching(/prepared transaction[^.]*\.$/),
  });
  const needs = { server: { vendor: 'postgresql', version: '15.1' }, extensions: [], bytes: 1 };
  const inspect = async () => {
    const { checks } = await bench
      .restoring()
      .inspectTarget(
        bench.to('pending'),
        { kind: 'replace' },
        { ...needs, ownership: 'omit' },
        bench.session(),
      );
    return checks.filter(({ ok }) => ok === false);
  };
  expect(await inspect()).toEqual([
    {
      ...{ check: 'empty', ok: false, code: 'LOCK_TIMEOUT' },
      message: expect.stringMatching(/has 1 prepared transaction, .* PREPARED: 'it's'\. /),
    },
  ]);
  const again = await bench.open('pending');
  await again.query("rollback prepared 'it''s'");
  await again.end();
  expect(await inspect()).toEqual([]);
});

/** begin, lock timeout, two renames, two reads, one setting, commit. */
const STATEMENTS = 8;

test('killed with -9 at any statement it leaves the whole old or the whole new database, and is finished by a second call', async () => {
  const plan = await make('mortal');
  await bench.admin().query(`alter database mortal set work_mem = '5MB'`);
  const points = often({ test: [0, 3, STATEMENTS - 1], soak: [...Array(STATEMENTS).keys()] }).map(
    (statement) => ({ statement, how: 'unsent' as const }),
  );
  const heard = often({ test: [3, STATEMENTS - 1], soak: [2, 3, STATEMENTS - 1] }).map(
    (statement) => ({ statement, how: 'unanswered' as const }),
  );
  const outcomes: string[] = [];
  for (const point of [...points, ...heard]) {
    await killAt(plan, point);
    const state = await stateOf(plan);
    expect([OLD, NEW], JSON.stringify(point)).toContainEqual(state);
    outcomes.push(`${state[0]}`);
    await swap(plan);
    expect(await stateOf(plan)).toEqual(NEW);
    await putBack(plan);
  }
  // Only the commit that reached the server has made it new.
  const before = points.length + heard.length - 1;
  expect(outcomes).toEqual([...Array(before).fill('old'), 'new']);
});

test('a commit that comes late, after its connection broke, comes before the swap has ended or never', async () => {
  const plan = await make('late');
  let frozen = 0;
  const proxy = await haltingProxy(bench.to('postgres').port, {
    ...{ statement: STATEMENTS - 2, how: 'cut' }, // without the setting
    async before() {
      const { rows } = await bench
        .admin()
        .query("select pid from pg_stat_activity where state = 'idle in transaction'");
      frozen = rows[0].pid;
      process.kill(frozen, 'SIGSTOP');
    },
  });
  const swapping = Promise.allSettled([swap(plan, bench.to(plan.current, { port: proxy.port }))]);
  let isOver = false;
  void swapping.then(() => {
    isOver = true;
  });
  await vi.waitUntil(() => isOver || (frozen > 0 && isToldToEnd(frozen)), { timeout: 120_000 });
  process.kill(frozen, 'SIGCONT');
  await vi.waitUntil(() => !existsSync(`/proc/${frozen}`), { timeout: 60_000 });
  const [outcome] = await swapping;
  await proxy.stop();
  const refused = outcome.status === 'rejected' && outcome.reason.code === 'SWAP_FAILED';
  expect(await stateOf(plan)).toEqual(refused ? OLD : NEW);
});

/** Whether a SIGTERM awaits it. */
function isToldToEnd(pid: number): boolean {
  const pending = /^ShdPnd:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number.parseInt(pending?.slice(-4) ?? '0', 16) & (1 << 14)) !== 0;
}

async function killAt(plan: SwapPlan, point: Parameters<typeof haltingProxy>[1]): Promise<void> {
  const { port, password } = bench.to('postgres');
  const proxy = await haltingProxy(port, point);
  const fields = {
    ...{ port: proxy.port, password: password.reveal(), username: 'postgres' },
    ...{ database: plan.current, tls: { mode: 'off' } },
  };
  const owner = spawn(process.execPath, [
    path.join(import.meta.dirname, 'owner.fixture.ts'),
    JSON.stringify({ fields, plan }),
  ]);
  await proxy.halted;
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await proxy.stop();
  const sessions = `select from pg_stat_activity where application_name like 'holdfast%'`;
  await expect.poll(async () => (await bench.admin().query(sessions)).rowCount).toBe(0);
}

async function putBack({ current, side, aside }: SwapPlan): Promise<void> {
  const rename = (from: string, to: string) =>
    bench
      .admin()
      .query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`);
  await rename(current, side);
  await rename(aside, current);
  await bench.admin().query(`alter database ${pg.escapeIdentifier(side)} reset all`);
}
