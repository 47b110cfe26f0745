import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, linkFromAddress, networkOf } from '../attempts/index.ts';
import type { Refusals } from '../audit-log/index.ts';
import type { Client } from '../engine/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import type { Link, LinkFault, Purpose } from './model.ts';
import { findLinkRow, takeLinkRow } from './store.ts';
import { hashOf } from './token.ts';

export type LinkParts = {
  database: AuthDatabase;
  attempts: Attempts;
  refusals: Refusals;
  clock: Clock;
  signInsPerAddress: number;
};

/** Thrown inside of `useLink` by work that finds that the link no longer fits. */
export class LinkRefused extends Error {
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`The link is not valid: ${fault}.`);
    this.fault = fault;
  }
}

/** `actor`: the user who uses the link, if they are signed in. */
type Use = { token: string; purposes: readonly Purpose[]; client: Client; actor?: string };

/**
 * Does what a link is good for, once: the link ends in the transaction of the work, so if that fails
 * it is still good. The refusal is the same whatever is wrong with the link; the audit log of the
 * people it concerns has the reason.
 */
export async function useLink<T>(
  parts: LinkParts,
  { token, purposes, client, actor }: Use,
  work: (tx: Tx, link: Link, now: Date) => Promise<T>,
): Promise<T> {
  const { database, attempts, clock } = parts;
  const counted = {
    limit: linkFromAddress(parts.signInsPerAddress),
    subject: [networkOf(client.address)],
  };
  await attempts.count(counted);
  const hash = hashOf(token);
  const now = clock.now();
  try {
    const result = await database.system(async (tx) => {
      const link = await takeLinkRow(tx, { hash, now, purposes });
      if (!link) throw new LinkRefused(await faultOf(tx, hash, now));
      return work(tx, link, now);
    });
    await attempts.takeBack(counted);
    return result;
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error;
    await record(parts, { hash, fault: error.fault, client, actor });
    throw linkProblem();
  }
}

/** The same refusal for every link that is not valid. */
export function linkProblem(): Problem {
  return new Problem('FORBIDDEN', {
    msg:
      'This link is not valid: it may have expired, been used already, or been replaced by a ' +
      'newer one.',
  });
}

async function faultOf(tx: Tx, hash: Uint8Array, now: Date): Promise<LinkFault> {
  const row = await findLinkRow(tx, hash);
  if (row?.ended) return row.ended;
  return row && row.expiresAt > now ? 'changed' : 'expired';
}

/** A token that was never given out concerns nobody, so it is only counted. */
async function record(
  { database, refusals }: LinkParts,
  given: { hash: Uint8Array; fault: LinkFault; client: Client; actor: string | undefined },
): Promise<void> {
  const { hash, fault: reason, client, actor } = given;
  const link = await database.system((tx) => findLinkRow(tx, hash));
  const { purpose, subject, userId = null, organisationId = null } = link ?? {};
  const origin = {
    actor: actor ? { type: 'user' as const, id: actor } : { type: 'system' as const, id: 'links' },
    client,
  };
  if (subject !== undefined && organisationId !== null) {
    await refusals.record(origin, {
      ...{ organisationId, action: 'invitation.refused', targetId: subject },
      details: { reason },
    });
  } else if (purpose !== undefined && userId !== null) {
    await refusals.record(origin, {
      ...{ userId, action: 'account.link_refused', targetId: userId },
      details: { purpose, reason },
    });
  } else refusals.count('account.link_refused');
}
