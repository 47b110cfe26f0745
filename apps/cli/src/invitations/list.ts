import { pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';

export async function listInvitations(
  { holdfast, output, organisation }: InOrganisation,
  { limit }: Limited,
): Promise<void> {
  const path = { organisationId: organisation.id };
  const query = { limit: Math.min(limit + 1, 100) };
  await listFirst(
    output,
    pages(holdfast.auth.listInvitations, { path, query }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        role: ({ role }) => role,
        mail: ({ mail, mailFailure }) => (mailFailure ? `${mail}: ${mailFailure}` : mail),
        'made (UTC)': ({ createdAt }) => moment(createdAt),
        'until (UTC)': ({ expiresAt }) => moment(expiresAt),
      },
      none: `Nobody is invited to ${organisation.name} at the moment.`,
    },
  );
}
