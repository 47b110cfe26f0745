import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { Failure } from '../program/index.ts';
import { findNamedOrNewest } from './find.ts';

/** Accepts what was seen in the proof of one backup, and nothing else. */
export async function acceptExceptions(
  connected: Connected,
  wanted: string,
  { backup, object }: { backup: string | undefined; object?: string[] },
): Promise<void> {
  const { holdfast, output } = connected;
  const datasource = await findDatasource(holdfast, wanted);
  const { id, name } = datasource;
  const { proof } = await findNamedOrNewest(connected, datasource, backup, { state: 'completed' });
  if (proof.verdict !== 'confirmed_except' || proof.restoreId === undefined) {
    const verdict = proof.verdict.replaceAll('_', ' ');
    throw new Failure('failed', `This backup of ${name} has no exceptions to accept: ${verdict}.`);
  }
  const accepted = await holdfast.backup.acceptExceptions({
    path: { id },
    body: { restoreId: proof.restoreId, ...(object && { objects: object }) },
  });
  const lines = accepted.items.map((one) => `  ${one.object}: ${one.why}`);
  output.done([`Accepted for ${name}:`, ...lines].join('\n'), accepted.items, id);
}
