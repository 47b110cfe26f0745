import { pages } from '@holdfast/clients';
import type { Person } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';

export async function listOrganisations(
  { holdfast, output, organisationId }: Person,
  { limit }: Limited,
): Promise<void> {
  await listFirst(
    output,
    (page) => pages(holdfast.auth.listOrganisations, { query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        role: ({ role }) => role,
        billing: ({ billing }) => billing,
        'in use': ({ id }) => (id === organisationId ? 'yes' : ''),
      },
      none: 'You are not in any organisation yet. Create one: holdfast orgs create <name>',
    },
  );
}
