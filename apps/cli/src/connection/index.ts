import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { AsEither, Connected, InOrganisation, Person } from './model.ts';

export type { Holdfast } from '@holdfast/clients';
export type { AsEither, Connected, InOrganisation, Person } from './model.ts';

/** How a command gets its connection: the clients are loaded only once one is needed. */
export type Open = (choices: Common) => Promise<Connected>;

export function opener(surroundings: Surroundings): Open {
  return async (choices) => (await import('./connect.ts')).connect(surroundings, choices);
}

/** The same, for people only. */
export type OpenAsPerson = (choices: Common) => Promise<Person>;

export function personOpener(surroundings: Surroundings): OpenAsPerson {
  return async (choices) => (await import('./person.ts')).connectAsPerson(surroundings, choices);
}

/** The same, for what is done to one organisation. */
export type OpenOrganisation = (choices: Common) => Promise<InOrganisation>;

export function organisationOpener(surroundings: Surroundings): OpenOrganisation {
  return async (choices) =>
    (await import('./person.ts')).connectInOrganisation(surroundings, choices);
}

/** The same, for people in one organisation and for machines. */
export type OpenAsEither = (choices: Common) => Promise<AsEither>;

export function eitherOpener(surroundings: Surroundings): OpenAsEither {
  return async (choices) => (await import('./person.ts')).connectAsEither(surroundings, choices);
}
