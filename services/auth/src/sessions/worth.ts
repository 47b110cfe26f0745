import { INSTALLATION, type Proof, type ProvenBy } from '../engine/model.ts';

/** What a proof counts as somewhere. */
export type Worth = { provenBy: ProvenBy; provenAt: Date };

const NEVER = new Date(0);

/** An organisation's provider is at home in that organisation, and the operator's in all. */
export function worthIn(proof: Proof, organisationId: string): Worth {
  const { providerId } = proof;
  return worthOf(proof, providerId === INSTALLATION || providerId === organisationId);
}

/**
 * Away from home, a provider's word is worth no more than a password, and a stale one: the people who
 * run it must not decide over other organisations. What the person has shown besides counts.
 */
export function worthOf({ by, at, providerId, shownAt }: Proof, isAtHome: boolean): Worth {
  const isTheirOwn = providerId === undefined && by !== 'sso';
  if (isTheirOwn || (providerId !== undefined && isAtHome)) return { provenBy: by, provenAt: at };
  return { provenBy: by === 'sso' ? 'password' : by, provenAt: shownAt ?? NEVER };
}

/** What changes for a session when its holder shows this: a password does not undo a second factor. */
export function changesBy({ by, at }: { by: ProvenBy; at: Date }): Partial<Proof> & { at: Date } {
  return { at, shownAt: at, ...(by !== 'password' && { by }) };
}
