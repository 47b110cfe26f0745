import type { ConnectionTarget, RestoreNeeds, RestorePlace, SwapPlan } from '@holdfast/engines';
import { exceptionId, findAcceptedIds } from '../../exceptions/index.ts';
import type { Parts } from '../../parts.ts';
import type { ProofObject, StoredRestore } from '../model.ts';
import {
  describeAccepted,
  describeLacking,
  describeLost,
  describeRefused,
  describeSafety,
  isHalfWay,
  isWritable,
  MOST_OBJECTS,
  swapNames,
} from '../rules.ts';
import { needsOf } from '../target.ts';
import { RestoreRefused } from './failures.ts';
import { measureBackup } from './prove.ts';
import { rehearse, tryDefinitions } from './rehearse.ts';
import type { RestoreRun } from './restore-run.ts';

/** The empty database that the backup is loaded into, and what happens to it afterwards. */
export type Prepared = {
  target: ConnectionTarget;
  swap?: SwapPlan;
  inPlace?: true;
  /** What belongs to the database but does not come with the backup. */
  warnings: string[];
};

export async function prepare(
  parts: Parts,
  restore: StoredRestore,
  run: RestoreRun,
): Promise<Prepared> {
  const { connection, log } = run;
  const { restoring } = run.engine;
  const session = { network: parts.network, signal: run.signal };
  const owned = { ...session, owner: run.owner };
  const needs = needsOf(run.restorable.manifest, restore.options.ownership, restore.options);
  let warnings: string[] = [];
  const look = async (place: RestorePlace, asked: RestoreNeeds = needs) => {
    const { onFailedObject } = restore.options;
    const report = await restoring.inspectTarget(connection, place, asked, {
      ...{ ...session, ...(onFailedObject && { onFailedObject }) },
    });
    for (const { check, ok, message } of report.checks) {
      log.write(`Check ${check}: ${ok === null ? 'unknown' : ok ? 'ok' : 'failed'}. ${message}`);
    }
    warnings = report.warnings ?? [];
    if (isWritable(report)) return report;
    const [first] = report.checks.filter(({ ok }) => ok === false);
    throw new RestoreRefused(first?.code ?? 'TARGET_NOT_WRITABLE', first?.message ?? '');
  };
  const make = async (name: string, swap?: SwapPlan): Promise<Prepared> => {
    await run.note({ making: name, ...(swap && { swap }) });
    await restoring.createDatabase(connection, name, needs, owned);
    await run.note({ made: name, ...(swap && { swap }) });
    log.write(`Created the database ${JSON.stringify(name)}.`);
    return { target: { ...connection, database: name }, ...(swap && { swap }), warnings };
  };

  /** Of what was accepted as an exception of the backups, the owner knows that no copy has it. */
  const requireAccepted = async (lost: readonly ProofObject[]) => {
    const accepted = await parts.database.tenant(restore.organisation, (tx) =>
      findAcceptedIds(tx, restore),
    );
    const others = lost.filter((one) => !accepted.has(exceptionId(one))).slice(0, MOST_OBJECTS);
    if (others.length === 0) return;
    await run.note({ ...restore.journal, lost: others });
    throw new RestoreRefused('SAFETY_COPY_INCOMPLETE', describeLost(others, restore));
  };

  const inPlace = async (): Promise<Prepared> => {
    log.write('The rights do not allow a side database, so the database is overwritten in place.');
    await restoring.endSessions(connection, owned);
    await run.reached('rehearsing');
    await rehearse(parts, run.restorable, run, { what: 'backup', ownership: needs.ownership });
    if (needs.ownership === 'keep' && !needs.rights) {
      // A manifest of an earlier version does not list owners and grants; the backup has them.
      const { rights } = await measureBackup(parts, run.restorable, run);
      await look({ kind: 'replace' }, { ...needs, ...(rights && { rights }) });
    }
    if (!isHalfWay(restore.journal)) {
      await run.reached('saving');
      const safety = await run.takeSafetyCopy();
      const safetyCopy = describeSafety(safety.job);
      log.write(`The safety copy is ${safetyCopy}.`);
      const lacking = describeLacking(safety.manifest.inventory);
      if (lacking) throw new RestoreRefused('SAFETY_COPY_INCOMPLETE', lacking);
      // It must be possible to bring it back as it was.
      await look({ kind: 'replace' }, needsOf(safety.manifest, 'keep'));
      await rehearse(parts, safety, run, { what: 'safety copy', ownership: 'keep' });
      if (restoring.endTry) await run.note({ trying: true });
      const { refused, lost } = await tryDefinitions(parts, safety, run);
      if (refused) throw new RestoreRefused('SAFETY_COPY_INCOMPLETE', describeRefused(refused));
      await requireAccepted(lost);
      warnings.push(...describeAccepted(lost));
      await run.note({ filling: true, safetyCopy, ...(lost.length > 0 && { lost }) });
    }
    await run.reached('emptying');
    await restoring.empty(connection, { ...owned, everything: true });
    log.write('The database was emptied.');
    return { target: connection, inPlace: true, warnings };
  };

  switch (restore.mode) {
    case 'new_database': {
      const name = restore.target?.database ?? '';
      await look({ kind: 'new', database: name });
      return make(name);
    }
    case 'external_target':
      await restoring.endSessions(connection, owned);
      await look({ kind: 'empty' });
      await run.note({ filling: true });
      return { target: connection, warnings };
    case 'overwrite': {
      const { maySwap } = await look({ kind: 'replace' });
      const current = connection.database;
      // An earlier run may have emptied it; its content is then in the safety copy of that run.
      if (maySwap && !isHalfWay(restore.journal)) {
        const { side, aside } = swapNames(current, restore.id);
        return make(side, { current, side, aside });
      }
      return inPlace();
    }
    case 'sandbox':
      return { target: connection, warnings };
  }
}
