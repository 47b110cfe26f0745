import type { RestoreOptions } from '../../model.ts';

export function loadArguments(
  { ownership }: Pick<RestoreOptions, 'ownership'>,
  { oneTransaction, tablespaces }: { oneTransaction: boolean; tablespaces: 'kept' | 'left out' },
  { list, connection }: { list: string; connection: string },
): string[] {
  return [
    ...['--format=custom', '--exit-on-error', '--no-password'],
    ...(tablespaces === 'kept' ? [] : ['--no-tablespaces']),
    ...(oneTransaction ? ['--single-transaction'] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
  ];
}
