import type { RestoreOptions } from '../../model.ts';

/** Tablespaces are those of another machine, and left out always. */
export function loadArguments(
  { ownership, onFailedObject }: Pick<RestoreOptions, 'ownership' | 'onFailedObject'>,
  { oneTransaction }: { oneTransaction: boolean },
  { list, connection }: { list: string; connection: string },
): string[] {
  return [
    ...['--format=custom', '--no-password', '--no-tablespaces'],
    ...(onFailedObject === 'skip' ? [] : ['--exit-on-error']),
    ...(oneTransaction ? ['--single-transaction'] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
  ];
}
