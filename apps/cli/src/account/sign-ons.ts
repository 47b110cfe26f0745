import type { Person } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';

export async function listSignOns({ holdfast, output }: Person): Promise<void> {
  const { signOns } = await holdfast.auth.listSignOns();
  output.list(signOns, {
    id: ({ id }) => id,
    columns: {
      id: ({ id }) => id,
      provider: ({ name }) => name,
      'belongs to': ({ kind, organisation }) =>
        kind === 'installation' ? 'this installation' : (organisation?.name ?? ''),
      'since (UTC)': ({ linkedAt }) => moment(linkedAt),
      'last used (UTC)': ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : ''),
      'signs you in': ({ signsIn }) => (signsIn ? 'yes' : 'no'),
    },
    none: 'Your account is not linked to any identity provider.',
  });
}
