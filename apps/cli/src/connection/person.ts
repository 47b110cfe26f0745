import { choose } from '../lookup/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { connect, findAsker } from './connect.ts';
import type { AsEither, InOrganisation, Person } from './model.ts';

/** For what only people can do: the auth service knows machines by their tokens alone. */
export async function connectAsPerson(
  surroundings: Surroundings,
  choices: Common,
): Promise<Person> {
  const asker = await findAsker(surroundings, choices);
  if ('serviceAccount' in asker) {
    throw new Failure(
      'notAllowed',
      'A service account cannot do this: sign in as a person, and name that sign-in with --context.',
    );
  }
  const connected = await connect(surroundings, choices);
  return { ...connected, context: asker.context, organisationId: asker.organisation?.id };
}

/** For commands on one organisation: that of --org, the one in use, or the only one. */
export async function connectInOrganisation(
  surroundings: Surroundings,
  choices: Common,
): Promise<InOrganisation> {
  const person = await connectAsPerson(surroundings, choices);
  const { user, organisations } = await person.holdfast.auth.getAccount();
  return { ...person, user, organisation: pick(organisations, person, choices) };
}

export async function connectAsEither(
  surroundings: Surroundings,
  choices: Common,
): Promise<AsEither> {
  if ('serviceAccount' in (await findAsker(surroundings, choices))) {
    return { ...(await connect(surroundings, choices)), organisationId: undefined };
  }
  const connected = await connectInOrganisation(surroundings, choices);
  return { ...connected, organisationId: connected.organisation.id };
}

function pick<T extends { id: string; name: string }>(
  organisations: readonly T[],
  { organisationId }: Person,
  { org }: Common,
): T {
  if (org !== undefined) return choose(organisations, org, 'organisation');
  const [only, ...others] = organisations;
  if (organisationId !== undefined) {
    const used = organisations.find(({ id }) => id === organisationId);
    if (used) return used;
    throw new Failure('notAllowed', `You are no longer in the organisation in use. ${CHOOSE}`);
  }
  if (only && others.length === 0) return only;
  throw only
    ? new Failure('usage', `You are in ${organisations.length} organisations. ${CHOOSE}`)
    : new Failure(
        'notAllowed',
        'You are not in any organisation. Create one: holdfast orgs create <name>',
      );
}

const CHOOSE = 'Choose one with --org, or for good with holdfast orgs use <name>.';
