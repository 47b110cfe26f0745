import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findDatasource } from './find.ts';

export async function verifyDatasource(
  { holdfast, output }: Connected,
  wanted: string,
): Promise<void> {
  const { id, name } = await findDatasource(holdfast, wanted);
  const test = await holdfast.backup.verifyDatasource({ path: { id } });
  if (test.ok) output.done(reached(name, test), test, id);
  else output.done('', test);
  for (const warning of [...test.warnings, ...(test.advice ?? [])]) output.note(warning);
  if (!test.ok) throw new Failure('failed', unreachable(name, test));
}

export function reached(name: string, { serverVersion }: Backup.ConnectionTest): string {
  return `${name} can be reached${serverVersion ? `: ${serverVersion}` : ''}.`;
}

export function unreachable(
  name: string,
  { errorCode, errorMessage }: Backup.ConnectionTest,
): string {
  return `${name} cannot be backed up yet: ${errorMessage ?? errorCode ?? 'no reason was given'}`;
}
