const SECOND = 1_000;
/** By how much the clocks of two processes may differ, and how long a change may take to commit. */
const MARGIN_MS = 2 * SECOND;

/** A whole second, since tokens say only the second in which they were issued. */
export function issuedUntil(at: Date): Date {
  return new Date(Math.floor((at.getTime() + MARGIN_MS) / SECOND) * SECOND);
}

/** Verifiers accept no token that is dated further ahead. */
const MOST_AHEAD_SECONDS = 5;

/**
 * The issue time that a token made now carries: later than anything revoked before. That is up to
 * three seconds ahead, and more where a subject was revoked again and again.
 */
export function issuedAt(now: Date, revokedUntil: Date | undefined): number {
  const seconds = Math.floor(now.getTime() / SECOND);
  if (!revokedUntil) return seconds;
  return Math.max(seconds, revokedUntil.getTime() / SECOND + 1);
}

/** How long to wait until verifiers would accept a token with this issue time. */
export function secondsUntil(issuedAt: number, now: Date): number {
  return Math.max(0, issuedAt - MOST_AHEAD_SECONDS - Math.floor(now.getTime() / SECOND));
}

/** Where a reader continues: after this row of this transaction. */
type Place = { transaction: bigint; id: bigint };

export function parsePlace(text: string | undefined): Place {
  const [, transaction = '0', id = '0'] = /^(\d{1,20})\.(\d{1,19})$/.exec(text ?? '') ?? [];
  return { transaction: BigInt(transaction), id: BigInt(id) };
}

export function placeText({ transaction, id }: Place): string {
  return `${transaction}.${id}`;
}
