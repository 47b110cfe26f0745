import type { RestoreOptions } from '../../model.ts';

/** Tablespaces are those of another machine, and left out always. */
export function loadArguments(
  { ownership }: Pick<RestoreOptions, 'ownership'>,
  { oneTransaction }: { oneTransaction: boolean },
  { list, connection }: { list: string; connection: string },
): string[] {
  return [
    ...['--format=custom', '--exit-on-error', '--no-password', '--no-tablespaces'],
    ...(oneTransaction ? ['--single-transaction'] : []),
    ...(ownership === 'omit' ? ['--no-owner', '--no-privileges'] : []),
    `--use-list=${list}`,
    `--dbname=${connection}`,
  ];
}
