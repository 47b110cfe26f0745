import { Problem } from '@holdfast/platform/errors';
import type { Client } from '../../engine/index.ts';
import type { Refusal } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { findMembership } from './store.ts';

/** Thrown where a sign-in is refused; `finishSignOn` catches it and records the reason. */
export class Refused extends Error {
  readonly reason: Refusal;
  /** Whose account it was about, if that is known. */
  readonly userId: string | undefined;

  constructor(reason: Refusal, { userId, ...options }: ErrorOptions & { userId?: string } = {}) {
    super(`The sign-in was refused: ${reason}.`, options);
    this.name = 'Refused';
    this.reason = reason;
    this.userId = userId;
  }
}

/** What the person can do about it; all other reasons share one sentence. */
const SAID: Partial<Record<Refusal, string>> = {
  state: 'This sign-in has already been used or has expired; start again.',
  other_browser: 'This sign-in was started in another browser; start again in this one.',
  denied: 'The identity provider did not let you in.',
  unreachable: 'The identity provider did not answer; try again shortly.',
  email_unverified: 'The identity provider has not verified your email address.',
  email_domain: 'This identity provider may not sign in people with your email domain.',
  account_elsewhere:
    'This identity provider may not sign in people with the email address of your account here.',
  other_account:
    'Your address at the identity provider differs from that of the account to be linked.',
  unproven:
    'Your account here belongs to other organisations too, and its address has never been ' +
    'verified: sign in with your password, and link the identity provider on the account page.',
  second_factor:
    'Your account here has a second factor: sign in with it, and link the identity provider on ' +
    'the account page.',
};

/**
 * Logged for the organisation of the provider, and for those of the person whose account it was about:
 * somebody may have tried to take it. Where no provider was found, it is only counted.
 */
export async function recordRefusal(
  { database, refusals }: Pick<SignOnParts, 'database' | 'refusals'>,
  { organisationId, client, reason, userId }: Recorded,
): Promise<void> {
  const action = 'sign_on.refused';
  if (organisationId === undefined) return refusals.count(action);
  const origin = { actor: { type: 'system' as const, id: 'sign-on' }, client };
  const refusal = { action, details: { reason } } as const;
  const isMember =
    userId !== undefined &&
    (await database.system((tx) => findMembership(tx, { organisationId, userId })));
  if (!isMember) {
    await refusals.record(origin, { organisationId, targetId: organisationId, ...refusal });
  }
  if (userId !== undefined) await refusals.record(origin, { userId, targetId: userId, ...refusal });
}

type Recorded = {
  organisationId: string | undefined;
  client: Client;
  reason: Refusal;
  userId?: string | undefined;
};

export function problemOf({ reason, cause }: Refused): Problem {
  const msg = SAID[reason];
  return new Problem('SIGN_ON_REFUSED', { cause, ...(msg !== undefined && { msg }) });
}
