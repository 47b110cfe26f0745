import { Problem } from '@holdfast/platform/errors';
import { isFresh } from '@holdfast/platform/identity';
import { findStanding } from '../accounts/index.ts';
import type { Caller } from '../engine/index.ts';
import type { Proof } from '../engine/model.ts';
import { countsAsOwner, type FactorParts, listHeld, siteAt } from '../factors/index.ts';
import { findOrganisationOf, lacksSecondFactor } from '../organisations/index.ts';
import { changesBy, worthAt } from '../sessions/index.ts';
import type { Place } from '../sessions/model.ts';
import { findLinkedProviders, type SignOn } from '../sign-on/index.ts';
import type { Tx } from '../tables.ts';
import type { Possessions, ToDo, Way } from './model.ts';
import { toDoFirst, waysOf } from './rules.ts';

/** What this person can show that counts as a fresh proof there; what to do first if nothing does. */
export function listWaysToProve(
  parts: FactorParts & { signOn: SignOn },
  caller: Caller,
  { place, address }: { place: Place; address: string },
): Promise<{ ways: Way[]; toDo: ToDo | null }> {
  const now = parts.clock.now();
  return parts.database.system(async (tx) => {
    await wantPlace(tx, caller, place);
    const has = await possessionsOf(tx, parts, { caller, now });
    const ways: Way[] = [];
    for (const way of waysOf(has, siteAt(address)?.id)) {
      const proof = proofAfter(way, caller.proof, now);
      if (await isEnough(tx, { userId: caller.id, proof }, { place, now })) ways.push(way);
    }
    return { ways, toDo: ways.length > 0 ? null : toDoFirst(has) };
  });
}

/** Callers who are not in the organisation get NOT_FOUND, as if it did not exist. */
async function wantPlace(tx: Tx, { id: userId }: Caller, place: Place): Promise<void> {
  if (typeof place === 'string') return;
  if (!(await findOrganisationOf(tx, { ...place, userId }))) throw new Problem('NOT_FOUND');
}

async function possessionsOf(
  tx: Tx,
  { signOn }: { signOn: SignOn },
  { caller, now }: { caller: Caller; now: Date },
): Promise<Possessions> {
  const person = await findStanding(tx, { userId: caller.id });
  return {
    ...(await listHeld(tx, caller.id, now)),
    hasPassword: typeof person?.passwordHash === 'string',
    providers: await findLinkedProviders(tx, signOn, caller),
  };
}

/** What the session would have seen: showing something changes this one, signing in opens another. */
function proofAfter(way: Way, before: Proof, at: Date): Proof {
  if (way.kind === 'sign_on') return { by: 'sso', at, providerId: way.providerId };
  return { ...before, ...changesBy({ by: way.kind, at }) };
}

/** The checks that a call at this place goes through, in the same order and by the same functions. */
async function isEnough(
  tx: Tx,
  { userId, proof }: { userId: string; proof: Proof },
  { place, now }: { place: Place; now: Date },
): Promise<boolean> {
  const worth = await worthAt(tx, { userId, proof }, place);
  if (!isFresh(worth.provenAt, now)) return false;
  if (place === 'hand_over') return true;
  if (place === 'account') return countsAsOwner(tx, { id: userId, proof, ...worth });
  return !(await lacksSecondFactor(tx, proof, place.organisationId));
}
