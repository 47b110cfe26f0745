import { withPrivateFolder } from '../../backups/index.ts';
import { isProven } from '../../backups/model.ts';
import type { Parts } from '../../parts.ts';
import type { RestoreProof, StoredRestore } from '../model.ts';
import { describeAsleep, describeLeftOut, describeProof, describeSkipped } from '../rules.ts';
import { RestoreRefused, UNPROVEN_CODES } from './failures.ts';
import { loadBackup } from './load.ts';
import { prepare } from './prepare.ts';
import { proveRestored } from './prove.ts';
import type { Performed, RestoreRun } from './restore-run.ts';

/**
 * Prepares, loads, proves, and where it overwrites, swaps. If it throws, the
 * database that counts is unchanged, or its journal says how far it is overwritten in place.
 */
export async function performRestore(
  parts: Parts,
  restore: StoredRestore,
  run: RestoreRun,
): Promise<Performed> {
  const { engine, signal, log } = run;
  const { manifest } = run.restorable;
  log.write(
    `Restoring the backup of ${manifest.job.startedAt} (${manifest.job.datasourceName}, ` +
      `${manifest.source.server.vendor} ${manifest.source.server.version}, ${manifest.dump.bytes} bytes, ` +
      `${counted(manifest.tables.length, 'table')}, ${counted(manifest.dump.rows, 'row')}) in mode ${restore.mode}.`,
  );
  const prepared = await prepare(parts, restore, run);
  await run.reached('prepared');
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const begun = performance.now();
    await run.reached('loading');
    const {
      tool,
      leftOut,
      asleep = [],
      ...loaded
    } = await loadBackup(parts, run.restorable, {
      engine,
      target: prepared.target,
      ownership: restore.options.ownership,
      onFailedObject: restore.options.onFailedObject,
      // A database that replaces another one takes over that one's owner, grants and settings instead.
      settings: restore.mode === 'new_database' ? 'keep' : 'omit',
      disposable: restore.mode === 'new_database' || prepared.swap !== undefined,
      isStillOurs: run.isStillHeld,
      owner: run.owner,
      workDirectory,
      signal,
      log: log.write,
      onBytes: run.onBytes,
      onAgain: () => run.reached('loading'),
    });
    const restoreMs = Math.round(performance.now() - begun);
    log.write(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
    const warnings = [
      ...describeLeftOut(manifest.options),
      ...prepared.warnings,
      ...loaded.warnings,
      ...describeSkipped(leftOut, manifest.tables),
    ];
    for (const warning of warnings) log.write(`Warning: ${warning}`);
    await run.reached('loaded');

    const proof = await proveRestored(parts, run.restorable, {
      engine,
      target: prepared.target,
      leftOut,
      skipped: restore.options.onFailedObject === 'skip',
      asleep,
      ownership: restore.options.ownership,
      mayTryAgain: run.mayTryAgain && !prepared.inPlace,
      workDirectory,
      signal,
    });
    log.write(`Proof: ${proof.verdict}. ${describeProof(proof)}`);
    if (prepared.inPlace && !isProven(proof.verdict)) {
      throw unproven(UNPROVEN_CODES[proof.verdict], proof, 'The restored data');
    }
    const session = { network: parts.network, signal };
    // A swap does it itself; never done in a copy that differs from what was backed up.
    const keepsAsleep = restore.options.foreign !== undefined && asleep.length > 0;
    if (keepsAsleep && proof.verdict !== 'mismatch') {
      warnings.push(
        describeAsleep(
          asleep.map(({ name }) => name),
          restore.id,
        ),
      );
      await run.note({ ...restore.journal, asleep });
    } else if (!prepared.swap && proof.verdict !== 'mismatch') {
      warnings.push(...(await engine.restoring.wake(prepared.target, asleep, session)));
    }
    if (proof.verdict === 'mismatch' && asleep.length > 0) {
      const names = asleep.map(({ name }) => name).join(', ');
      warnings.push(`Left switched off, because the copy differs from the backup: ${names}.`);
    }
    const done = { proof, warnings, restoreMs };
    if (prepared.inPlace) await run.note({ ...restore.journal, proven: true, outcome: done });
    await run.reached('proven');
    if (!prepared.swap) return done;

    if (!isProven(proof.verdict)) {
      throw unproven(
        UNPROVEN_CODES[proof.verdict],
        proof,
        'The database was not changed: the restored copy',
      );
    }
    const swap = { ...prepared.swap, ...(!keepsAsleep && { asleep }) };
    const left = keepsAsleep && { asleep };
    await run.note({ made: swap.side, swap, swapping: true, outcome: done, ...left });
    await run.reached('swapping');
    const swapped = await engine.restoring.swap(run.connection, swap, session);
    for (const warning of swapped.warnings) log.write(`Warning: ${warning}`);
    log.write(
      `The restored database replaced ${JSON.stringify(prepared.swap.current)}; the old ` +
        `one is kept as ${JSON.stringify(prepared.swap.aside)}.`,
    );
    await run.reached('swapped');
    return {
      ...{ ...done, warnings: [...warnings, ...swapped.warnings] },
      ...{ oldDatabase: prepared.swap.aside, notDropped: swapped.notDropped },
    };
  });
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function unproven(code: string, proof: RestoreProof, what: string): RestoreRefused {
  return new RestoreRefused(code, `${what} could not be proven. ${describeProof(proof)}`);
}
