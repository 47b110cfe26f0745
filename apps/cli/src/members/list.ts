import { pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';

export async function listMembers(
  { holdfast, output, organisation, user }: InOrganisation,
  { limit }: Limited,
): Promise<void> {
  const path = { organisationId: organisation.id };
  await listFirst(
    output,
    (page) => pages(holdfast.auth.listMembers, { path, query: page }),
    { limit },
    {
      id: ({ userId }) => userId,
      columns: {
        id: ({ userId }) => userId,
        name: ({ name }) => name,
        email: ({ email }) => email ?? '',
        role: ({ role }) => role,
        'since (UTC)': ({ since }) => moment(since),
        you: ({ userId }) => (userId === user.id ? 'yes' : ''),
      },
      none: `Nobody is in ${organisation.name}.`,
    },
  );
}
