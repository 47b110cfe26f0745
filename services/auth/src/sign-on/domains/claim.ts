import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { SignOnParts } from '../parts.ts';
import { findDomain, insertDomain } from './store.ts';

type Named = { organisationId: string; domain: string };

/** Claims a domain for the organisation, without effect until it is proven. Repeating it is harmless. */
export function claimDomain({ database, clock }: SignOnParts, caller: Caller, named: Named) {
  return database.system(async (tx) => {
    await authorise(tx, caller, named.organisationId, 'sign-on.manage');
    const token = randomBytes(18).toString('base64url');
    await insertDomain(tx, { ...named, id: newId(), token, now: clock.now() });
    const row = await findDomain(tx, named);
    if (!row) throw new Error('The new domain could not be found.');
    return row;
  });
}
