import { compareInventory } from '@holdfast/artifact';
import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { contentOf } from './dump.fixture.ts';
import { everyWay } from './every-way.fixture.ts';
import { installExtension } from './own-extension.fixture.ts';

const bench = restoreBench();
const { backUp } = everyWay(bench);
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type BackedUp = Awaited<ReturnType<typeof backUp>>;

/** A copy in a sandbox, read as the proof reads it. */
async function copyInSandbox(backup: BackedUp): Promise<BackedUp & { leftOut: unknown[] }> {
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  try {
    const { leftOut = [] } = await bench.restore(sandbox.target, backup);
    const like = { added: backup.inventory?.added };
    return { ...(await backUp('of sandbox', { like }, sandbox.target)), leftOut };
  } finally {
    await sandbox.stop();
  }
}

const LOGS = `
create schema logs;
create table logs.entries (at int, word text) partition by range (at);
create table logs.others partition of logs.entries default;
create table logs.plain (id serial, word text);
create materialized view logs.words as select word from logs.plain;
`;

test.for([{ trusted: false }, { trusted: true }])(
  'a sandbox can read all that an extension makes: %j',
  async ({ trusted }) => {
    await installExtension('holdfast_logs', LOGS, { trusted });
    const name = `logs ${trusted}`;
    await bench.database(name, 'create extension holdfast_logs', 'create table own (id int)');
    const backup = await backUp(name);
    const copy = await copyInSandbox(backup);
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, copy.inventory, { sameSeries: true });
    expect(compared).toMatchObject({ missing: [], changed: [], unexpected: [], notInDump: [] });
  },
);
