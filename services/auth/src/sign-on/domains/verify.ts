import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../../audit-log/index.ts';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { SignOnParts } from '../parts.ts';
import { proofRecord } from '../rules.ts';
import { findDomain, findProven } from './store.ts';
import { takeOver } from './take-over.ts';

type Named = { organisationId: string; domain: string };

/**
 * Looks for the record that proves the domain. An organisation that proved it before keeps it for as
 * long as its own record is there; the operator's word stands until the operator takes it back.
 */
export async function verifyDomain(parts: SignOnParts, caller: Caller, named: Named) {
  const { database, clock, signOn } = parts;
  const { claimed, holder } = await database.system(async (tx) => {
    await authorise(tx, caller, named.organisationId, 'sign-on.manage');
    const claimed = await findDomain(tx, named);
    if (!claimed) throw new Problem('NOT_FOUND');
    return { claimed, holder: await findProven(tx, named.domain) };
  });
  const record = proofRecord(claimed.domain, claimed.token);
  const texts = await signOn.lookUpTxt(record.name).catch((cause: unknown) => {
    throw new Problem('PROVIDER_FAILED', {
      msg: `The name servers of ${named.domain} do not answer; try again shortly.`,
      cause,
    });
  });
  if (!texts.includes(record.value)) return claimed;
  const isHeld =
    holder !== undefined &&
    holder.id !== claimed.id &&
    (holder.proven_by === 'operator' ||
      texts.includes(proofRecord(holder.domain, holder.token).value));
  if (isHeld) throw new Problem('DOMAIN_TAKEN');
  return database.system(async (tx) => {
    await takeOver(tx, { claimed, holder, by: 'dns', now: clock.now() });
    await recordAudit(tx, originOf(caller), {
      organisationId: named.organisationId,
      at: clock.now(),
      action: 'sign_on.domain_proven',
      targetId: named.organisationId,
      details: { domain: named.domain, how: 'dns' },
    });
    return (await findDomain(tx, named)) ?? claimed;
  });
}
