import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../../audit-log/index.ts';
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
};

/** Records it in a transaction of its own, since the one that it happened in is rolled back. */
export async function recordRefusal(
  { database, clock }: Pick<SignOnParts, 'database' | 'clock'>,
  { organisationId, client, reason }: { organisationId: string; client: Client; reason: Refusal },
): Promise<void> {
  await database.system((tx) =>
    recordAudit(
      tx,
      { actor: { type: 'system', id: 'sign-on' }, client },
      {
        organisationId,
        at: clock.now(),
        action: 'sign_on.refused',
        targetId: organisationId,
        details: { reason },
      },
    ),
  );
}

export function problemOf({ reason, cause }: Refused): Problem {
  const msg = SAID[reason];
  return new Problem('SIGN_ON_REFUSED', { cause, ...(msg !== undefined && { msg }) });
}
