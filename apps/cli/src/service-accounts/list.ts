import { pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { allowedIn, expiryOf } from './allowed.ts';

export async function listServiceAccounts(
  { holdfast, output, organisation }: InOrganisation,
  { limit }: Limited,
): Promise<void> {
  const path = { organisationId: organisation.id };
  await listFirst(
    output,
    (page) => pages(holdfast.auth.listServiceAccounts, { path, query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        may: allowedIn,
        'expires (UTC)': expiryOf,
        'secret set (UTC)': ({ secretChangedAt }) => moment(secretChangedAt),
        'last used (UTC)': ({ lastUsedAt }) =>
          lastUsedAt === null ? { text: 'never', tone: 'faint' } : moment(lastUsedAt),
      },
      none: `${organisation.name} has no service accounts. Create one: holdfast service-accounts create --help`,
    },
  );
}
