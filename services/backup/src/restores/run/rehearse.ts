import { giveBack } from '@holdfast/artifact';
import { NoSandbox, RestoreFailure, type TriedDefinitions } from '@holdfast/engines';
import { withPrivateFolder } from '../../backups/index.ts';
import { isProven } from '../../backups/model.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { describeProof } from '../rules.ts';
import { needsOf } from '../target.ts';
import { RestoreRefused, UNPROVEN_CODES } from './failures.ts';
import { withDump } from './open-backup.ts';
import { proveInSandbox } from './prove-in-sandbox.ts';
import type { RestoreRun } from './restore-run.ts';

const UNTOUCHED = 'so the database was left as it was';

/**
 * Checks that a backup can be restored, before anything is emptied for it: it is restored and proven
 * in a sandbox, or, where none can be started, read to its last byte.
 */
export async function rehearse(
  parts: Parts,
  restorable: Restorable,
  {
    engine,
    signal,
    log,
    mayTryAgain,
  }: Pick<RestoreRun, 'engine' | 'signal' | 'log' | 'mayTryAgain'>,
  { what, ownership }: { what: 'backup' | 'safety copy'; ownership: 'omit' | 'keep' },
): Promise<void> {
  log.write(`Trying the ${what} in a sandbox first.`);
  const tried = await proveInSandbox(parts, restorable, {
    ...{ engine, signal, log: log.write, mayTryAgain, ownership },
  }).catch((error) => {
    if (!(error instanceof RestoreFailure)) throw error;
    const why = `The ${what} could not be restored in a sandbox, ${UNTOUCHED}. ${error.message}`;
    throw new RestoreRefused(error.code, why);
  });
  if (tried instanceof NoSandbox) {
    log.write(`No sandbox is available, so the ${what} is read in full instead. ${tried.message}`);
    await readWhole(parts, restorable, signal);
    log.write(`The ${what} was read in full and is what was stored.`);
    return;
  }
  const { proof } = tried;
  log.write(`The ${what} in the sandbox: ${proof.verdict}. ${describeProof(proof)}`);
  if (isProven(proof.verdict)) return;
  throw new RestoreRefused(
    UNPROVEN_CODES[proof.verdict],
    `The ${what} could not be proven in a sandbox, ${UNTOUCHED}. ${describeProof(proof)}`,
  );
}

/** Every chunk is decrypted, and the SHA-256 of all of it compared with what was measured. */
export function readWhole(
  parts: Parts,
  restorable: Restorable,
  signal: AbortSignal,
): Promise<void> {
  return withDump(parts, restorable, signal, async (dump) => {
    for await (const chunk of dump) giveBack(chunk);
  });
}

/**
 * A sandbox knows nothing of this user's rights at this server: there the definitions are tried, too,
 * which changes nothing.
 */
export function tryDefinitions(
  parts: Parts,
  restorable: Restorable,
  { engine, connection, owner, signal, log }: RestoreRun,
): Promise<TriedDefinitions> {
  const { network, spoolDirectory } = parts;
  const { restoring } = engine;
  return withPrivateFolder(spoolDirectory, async (workDirectory) => {
    const tried = await withDump(parts, restorable, signal, async (dump) =>
      restoring.tryDefinitions?.(connection, {
        ...{ network, owner, signal, dump, workDirectory, log: log.write },
        needs: needsOf(restorable.manifest, 'keep'),
      }),
    );
    if (tried && !tried.refused) {
      log.write('This user may make everything in the safety copy again.');
    }
    return tried ?? { refused: undefined, lost: [] };
  });
}
