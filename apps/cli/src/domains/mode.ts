import type { Domains } from '@holdfast/clients';
import { type Command, Option } from 'commander';

const MODES = [
  'bloom',
  'verified',
  'info',
  'full',
] as const satisfies Domains.CheckResult['mode'][];

export type HowToCheck = { mode: Domains.CheckResult['mode']; maxAge?: string };

/** Options for how sure an answer must be, and how old it may be. */
export function withMode(command: Command, fallback: Domains.CheckResult['mode']): Command {
  return command
    .addOption(
      new Option(
        '--mode <mode>',
        'bloom: by the filter alone; verified: zone and registry agree; info: the registration; full: all of it',
      )
        .choices(MODES)
        .default(fallback),
    )
    .option('--max-age <duration>', 'accept no older answer, such as 90s, 10m or 7d');
}
