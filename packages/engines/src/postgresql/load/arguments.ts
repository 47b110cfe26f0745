import type { RestoreOptions } from '../../model.ts';

/** For entries without rows, over `jobs` connections; `contents` is a file that lists the entries. */
type Later = { jobs: number; contents: string };

export function loadArguments(
  { ownership, onFailedObject }: Pick<RestoreOptions, 'ownership' | 'onFailedObject'>,
  { oneTransaction, tablespaces }: { oneTransaction: boolean; tablespaces: 'kept' | 'left out' },
  { list, connection, later }: { list: string; connection: string; later?: Later },
): string[] {
  const jobs = later?.jobs ?? 1;
  return [
    ...['--format=custom', '--no-password'],
    // Only with --verbose it says which entries it goes past.
    onFailedObject === 'skip' ? '--verbose' : '--exit-on-error',
    ...(tablespaces === 'kept' ? [] : ['--no-tablespaces']),
    ...(oneTransaction && jobs === 1 ? ['--single-transaction'] : []),
    ...(jobs > 1 ? [`--jobs=${jobs}`] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
    ...(later ? [later.contents] : []),
  ];
}
