import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { addBulkCommands } from './bulk/commands.ts';
import type { CheckChoices } from './check.ts';
import { filterCommand } from './filter/command.ts';
import { withMode } from './mode.ts';
import { savedCommand } from './saved/command.ts';

/** `holdfast domains …` */
export function domainsCommand(surroundings: Surroundings, open: Open): Command {
  const domains = noun('domains', 'names, and whether they can be registered');

  withMode(
    verb(domains, 'check <names...>', 'check whether names can be registered, one answer each', [
      'holdfast domains check example.com',
      'holdfast domains check example.com --mode verified --json',
      'holdfast domains check example.com example.net --mode full --explain',
    ]).option('--explain', 'show the evidence: which sources were asked, and what each answered'),
    'verified',
  ).action(async (names: string[], choices: CheckChoices) =>
    (await import('./check.ts')).checkDomains(await open(choices), names, choices),
  );

  addBulkCommands(domains, open);
  domains.addCommand(savedCommand(open));
  domains.addCommand(filterCommand(surroundings));
  return domains;
}
