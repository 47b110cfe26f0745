import type { RestoreOptions } from '../../model.ts';

export function loadArguments(
  { ownership, onFailedObject }: Pick<RestoreOptions, 'ownership' | 'onFailedObject'>,
  { oneTransaction, tablespaces }: { oneTransaction: boolean; tablespaces: 'kept' | 'left out' },
  { list, connection }: { list: string; connection: string },
): string[] {
  return [
    ...['--format=custom', '--no-password'],
    ...(onFailedObject === 'skip' ? [] : ['--exit-on-error']),
    ...(tablespaces === 'kept' ? [] : ['--no-tablespaces']),
    ...(oneTransaction ? ['--single-transaction'] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
  ];
}
