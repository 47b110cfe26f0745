import { findAsker } from '../connection/connect.ts';
import type { Connected } from '../connection/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export async function listOrganisations(
  { holdfast, output }: Connected,
  surroundings: Surroundings,
  choices: Common,
): Promise<void> {
  const { organisations } = await holdfast.auth.getAccount();
  const asker = await findAsker(surroundings, choices);
  const current = 'organisation' in asker ? asker.organisation?.id : undefined;
  output.list(organisations, {
    id: ({ id }) => id,
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      role: ({ role }) => role,
      billing: ({ billing }) => billing,
      'in use': ({ id }) => (id === current ? 'yes' : ''),
    },
    none: 'You are in no organisation yet.',
  });
}
