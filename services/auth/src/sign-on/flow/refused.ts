import { Problem } from '@holdfast/platform/errors';
import type { Client } from '../../engine/index.ts';
import type { Refusal } from '../model.ts';
import type { SignOnParts } from '../parts.ts';

/** Why somebody does not come in, on its way to where it is recorded. */
export class Refused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The sign-in was refused: ${reason}.`, options);
    this.name = 'Refused';
    this.reason = reason;
  }
}

/** What the person can do about it; for the rest there is one sentence. */
const SAID: Partial<Record<Refusal, string>> = {
  state: 'This sign-in was used before or took too long; begin again.',
  other_browser: 'This sign-in was begun in another browser; begin again in this one.',
  denied: 'The identity provider did not let you in.',
  unreachable: 'The identity provider did not answer; try again shortly.',
  email_unverified: 'The identity provider does not vouch for your email address.',
  email_domain: 'Your email address is not in a domain that this identity provider may vouch for.',
  account_elsewhere:
    'Your account here has an email address that this identity provider may not vouch for.',
  second_factor:
    'Your account here has a second factor: sign in with that, and join by an invitation first.',
};

/** Told to the organisation of the provider; where there is none, no more than a number. */
export async function recordRefusal(
  { refusals }: Pick<SignOnParts, 'refusals'>,
  {
    organisationId,
    client,
    reason,
  }: { organisationId: string | undefined; client: Client; reason: Refusal },
): Promise<void> {
  const action = 'sign_on.refused';
  if (organisationId === undefined) return refusals.count(action);
  const origin = { actor: { type: 'system' as const, id: 'sign-on' }, client };
  const details = { reason };
  await refusals.record(origin, { organisationId, action, targetId: organisationId, details });
}

export function problemOf({ reason, cause }: Refused): Problem {
  const msg = SAID[reason];
  return new Problem('SIGN_ON_REFUSED', { cause, ...(msg !== undefined && { msg }) });
}
