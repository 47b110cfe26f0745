import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { SUPERUSER } from '../sandbox/model.ts';
import { superuserOf } from './provide.ts';

/** The same place as its superuser, in a sandbox of ours; undefined for every other server. */
export async function asSuperuser(target: ConnectionTarget): Promise<ConnectionTarget | undefined> {
  const password = await superuserOf(target);
  if (password === undefined) return undefined;
  return { ...target, username: SUPERUSER, password: new Secret(password) };
}
