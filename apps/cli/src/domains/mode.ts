import { type Command, Option } from 'commander';
import type { Mode } from './model.ts';

const MODES = ['bloom', 'verified', 'info', 'full'] as const satisfies Mode[];

export type HowToCheck = { mode: Mode; maxAge?: string };

/** How sure an answer is to be, and how old it may be. */
export function withMode(command: Command, fallback: Mode): Command {
  return command
    .addOption(
      new Option(
        '--mode <mode>',
        'bloom: by the filter alone; verified: zone and registry agree; info: the registration; full: all of it',
      )
        .choices(MODES)
        .default(fallback),
    )
    .option('--max-age <duration>', 'take no answer that is older, such as 90s, 10m or 7d');
}
