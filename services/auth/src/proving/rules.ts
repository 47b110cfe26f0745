import type { Possessions, ToDo, Way } from './model.ts';

/** Everything that this person can show at this site; whether it is enough is checked elsewhere. */
export function waysOf(has: Possessions, site: string | undefined): Way[] {
  const hasFactor = has.totp !== undefined || has.passkeySites.length > 0;
  return [
    ...(has.hasPassword ? [{ kind: 'password' } as const] : []),
    ...(has.totp && !has.totp.isLocked ? [{ kind: 'totp' } as const] : []),
    ...(site && has.passkeySites.includes(site) ? [{ kind: 'passkey' } as const] : []),
    ...(hasFactor && has.hasRecoveryCodes ? [{ kind: 'recovery_code' } as const] : []),
    ...has.providers.map(({ id, name }) => ({ kind: 'sign_on' as const, providerId: id, name })),
  ];
}

/** For somebody with nothing that counts. A factor that exists but does not count now comes first. */
export function toDoFirst({ hasPassword, totp, passkeySites }: Possessions): ToDo {
  if (passkeySites.length > 0) return 'use_passkey';
  if (totp) return 'wait_for_codes';
  return hasPassword ? 'add_factor' : 'set_password';
}
