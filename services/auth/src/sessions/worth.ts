import { INSTALLATION, type Proof, type ProvenBy } from '../engine/model.ts';

/** What a proof counts as somewhere. */
export type Worth = { provenBy: ProvenBy; provenAt: Date };

const NEVER = new Date(0);

/** A provider is at home in its own organisation, and the operator's in all. */
export function worthIn(proof: Proof, organisationId: string): Worth {
  const { providerId } = proof;
  return worthOf(proof, providerId === INSTALLATION || providerId === organisationId);
}

/**
 * Away from home the word of a provider is worth no more than a password, and a stale one: whoever
 * runs it must not decide over other organisations. What the person has shown beside it counts.
 */
export function worthOf({ by, at, providerId, shownAt }: Proof, isAtHome: boolean): Worth {
  const isTheirOwn = providerId === undefined && by !== 'sso';
  if (isTheirOwn || (providerId !== undefined && isAtHome)) return { provenBy: by, provenAt: at };
  return { provenBy: by === 'sso' ? 'password' : by, provenAt: shownAt ?? NEVER };
}

/** What a session has seen once its holder has shown this: a password weakens no second factor. */
export function changesBy({ by, at }: { by: ProvenBy; at: Date }): Partial<Proof> & { at: Date } {
  return { at, shownAt: at, ...(by !== 'password' && { by }) };
}
