import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `holdfast orgs …` */
export function organisationsCommand(surroundings: Surroundings, open: Open): Command {
  const orgs = noun('orgs', 'the organisations that you are in');
  verb(orgs, 'list', 'list them', ['holdfast orgs list']).action(async (choices: Common) =>
    (await import('./list.ts')).listOrganisations(await open(choices), surroundings, choices),
  );
  verb(orgs, 'use <organisation>', 'act for this one from now on', [
    'holdfast orgs use Acme',
  ]).action(async (wanted: string, choices: Common) =>
    (await import('./use.ts')).useOrganisation(surroundings, wanted, choices),
  );
  return orgs;
}
