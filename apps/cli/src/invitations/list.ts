import { pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';

export async function listInvitations(
  { holdfast, output, organisation }: InOrganisation,
  { limit }: Limited,
): Promise<void> {
  const path = { organisationId: organisation.id };
  await listFirst(
    output,
    (page) => pages(holdfast.auth.listInvitations, { path, query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        role: ({ role }) => role,
        mail: ({ mail, mailFailure }) => (mailFailure ? `${mail}: ${mailFailure}` : mail),
        'created (UTC)': ({ createdAt }) => moment(createdAt),
        'until (UTC)': ({ expiresAt }) => moment(expiresAt),
      },
      none: `Nobody is invited to ${organisation.name} at the moment.`,
    },
  );
}
