import type { ConnectionTarget, SwapPlan } from '@holdfast/engines';
import type { Parts } from '../../parts.ts';
import type { StoredRestore } from '../model.ts';
import { isWritable, swapNames } from '../rules.ts';
import { needsOf } from '../target.ts';
import { RestoreRefused } from './failures.ts';
import type { RestoreRun } from './restore-run.ts';

/** The empty database that the backup is loaded into, and what happens to it afterwards. */
export type Prepared = { target: ConnectionTarget; swap?: SwapPlan };

export async function prepare(
  parts: Parts,
  restore: StoredRestore,
  run: RestoreRun,
): Promise<Prepared> {
  const { connection, log } = run;
  const { restoring } = run.engine;
  const session = { network: parts.network, signal: run.signal };
  const needs = needsOf(run.restorable.manifest, restore.options.ownership);
  const look = async (place: Parameters<typeof restoring.inspectTarget>[1]) => {
    const report = await restoring.inspectTarget(connection, place, needs, session);
    for (const { check, ok, message } of report.checks) {
      log.write(`Check ${check}: ${ok === null ? 'unknown' : ok ? 'ok' : 'failed'}. ${message}`);
    }
    if (isWritable(report)) return report;
    const [first] = report.checks.filter(({ ok }) => ok === false);
    throw new RestoreRefused(first?.code ?? 'TARGET_NOT_WRITABLE', first?.message ?? '');
  };
  const make = async (name: string, swap?: SwapPlan): Promise<Prepared> => {
    await run.note({ making: name, ...(swap && { swap }) });
    await restoring.createDatabase(connection, name, needs, session);
    await run.note({ made: name, ...(swap && { swap }) });
    log.write(`Made the database ${JSON.stringify(name)}.`);
    return { target: { ...connection, database: name }, ...(swap && { swap }) };
  };

  switch (restore.mode) {
    case 'new_database': {
      const name = restore.target?.database ?? '';
      await look({ kind: 'new', database: name });
      return make(name);
    }
    case 'external_target':
      await look({ kind: 'empty' });
      await run.note({ filling: true });
      return { target: connection };
    case 'overwrite': {
      const { maySwap } = await look({ kind: 'replace' });
      const current = connection.database;
      if (maySwap) {
        const { side, aside } = swapNames(current, restore.id);
        return make(side, { current, side, aside });
      }
      log.write('The rights do not allow a side database: a safety backup is made first.');
      // A run before this one that had to stop may have emptied the database already.
      const safetyCopy = restore.journal.safetyCopy ?? (await run.takeSafetyCopy());
      log.write(`The safety copy is ${safetyCopy}.`);
      await run.note({ filling: true, safetyCopy });
      await restoring.empty(connection, session);
      return { target: connection };
    }
    case 'sandbox':
      return { target: connection };
  }
}
