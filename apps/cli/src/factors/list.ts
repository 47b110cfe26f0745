import type { Person } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';

export async function listFactors({ holdfast, output }: Person): Promise<void> {
  const { totp, passkeys, recoveryCodesLeft } = await holdfast.auth.listFactors();
  const factors = [
    ...(totp ? [{ id: 'totp', kind: 'authenticator app', since: totp.addedAt, used: null }] : []),
    ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, kind: `passkey ${name}`, since: createdAt, used: lastUsedAt },
    })),
  ];
  output.list(factors, {
    id: ({ id }) => id,
    columns: {
      id: ({ id }) => id,
      factor: ({ kind }) => kind,
      'since (UTC)': ({ since }) => moment(since),
      'last used (UTC)': ({ used }) => (used ? moment(used) : ''),
    },
    none: 'You have no second factor yet. Add one: holdfast account factors add-totp',
  });
  if (totp?.lockedUntil) {
    const until = `${moment(totp.lockedUntil)} UTC`;
    output.note(
      `There were too many wrong codes: codes from the app are not accepted until ${until}.`,
    );
  }
  if (factors.length > 0) output.note(`Recovery codes left: ${recoveryCodesLeft}.`);
}
