import type { RestoreOptions } from '../../model.ts';

/** By several connections, which read no rows: the file has the archive's contents. */
type Later = { jobs: number; contents: string };

export function loadArguments(
  { ownership, onFailedObject }: Pick<RestoreOptions, 'ownership' | 'onFailedObject'>,
  { oneTransaction, tablespaces }: { oneTransaction: boolean; tablespaces: 'kept' | 'left out' },
  { list, connection, later }: { list: string; connection: string; later?: Later },
): string[] {
  return [
    ...['--format=custom', '--no-password'],
    ...(onFailedObject === 'skip' ? [] : ['--exit-on-error']),
    ...(tablespaces === 'kept' ? [] : ['--no-tablespaces']),
    ...(oneTransaction && !later ? ['--single-transaction'] : []),
    ...(later ? [`--jobs=${later.jobs}`] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
    ...(later ? [later.contents] : []),
  ];
}
