import path from 'node:path';
import type { Auth } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { allowedIn, expiryOf } from './allowed.ts';
import { reserveFile } from './secret-file.ts';

export type SecretChoices = Common & { secretFile?: string; force?: boolean };

/**
 * Has a secret made and hands it over: to a file that only this account of the machine can read, or
 * to standard output. It can never be read again, so there must be a place for it before it is made.
 */
export async function handOver(
  { output, commandLine }: InOrganisation,
  { secretFile, force, quiet }: SecretChoices,
  make: () => Promise<Auth.ServiceAccountWithSecret>,
): Promise<void> {
  if (secretFile === undefined) {
    if (quiet) {
      throw new Failure('usage', 'With --quiet the secret would not be shown: add --secret-file.');
    }
    const account = await make();
    const { id, name, clientId, clientSecret } = account;
    output.one(account, id, [
      ['id', id],
      ['name', name],
      ['may', allowedIn(account)],
      ['expires (UTC)', expiryOf(account)],
      ['HOLDFAST_CLIENT_ID', clientId],
      ['HOLDFAST_CLIENT_SECRET', clientSecret],
    ]);
    output.note('The secret is shown only once: keep it where only the machine can read it.');
    return;
  }
  const file = path.resolve(secretFile);
  const place = await reserveFile(file, { replace: force === true });
  const account = await make().catch(async (error) => {
    await place.giveUp();
    throw error;
  });
  const { clientSecret, ...shown } = account;
  const { id, name } = shown;
  await place.fill(`${clientSecret}\n`).catch((cause) => {
    throw new Failure(
      'failed',
      `The secret of ${name} was created, but ${file} cannot be written (${cause.code}): it is lost. Create another: ${commandLine('service-accounts', 'rotate', id)}`,
      { cause },
    );
  });
  output.one({ ...shown, secretFile: file }, id, [
    ['id', id],
    ['name', name],
    ['may', allowedIn(shown)],
    ['expires (UTC)', expiryOf(shown)],
    ['HOLDFAST_CLIENT_ID', shown.clientId],
    ['secret in', file],
  ]);
}
