import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findDestination } from './find.ts';

export async function verifyDestination(
  { holdfast, output }: Connected,
  wanted: string,
): Promise<void> {
  const { id, name } = await findDestination(holdfast, wanted);
  const test = await holdfast.backup.verifyStorageDestination({ path: { id } });
  const { ok, errorMessage, step, reason } = test;
  output.done(ok ? `${name} takes backups.` : '', test, ok ? id : undefined);
  if (ok) return;
  const where = step ? ` (at the step ${step})` : '';
  throw new Failure('failed', `${name} cannot take backups: ${errorMessage ?? reason}${where}`);
}
