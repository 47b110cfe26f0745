const SECOND = 1_000;
/** By how much the clocks of two processes may differ, and how long a change may take to commit. */
const MARGIN_MS = 2 * SECOND;

/** Tokens tell the second in which they were issued, so it is a whole one. */
export function issuedUntil(at: Date): Date {
  return new Date(Math.floor((at.getTime() + MARGIN_MS) / SECOND) * SECOND);
}

/**
 * When a token that is issued now says that it was: after whatever was revoked before. That can be
 * up to three seconds ahead; verifiers allow five.
 */
export function issuedAt(now: Date, revokedUntil: Date | undefined): number {
  const seconds = Math.floor(now.getTime() / SECOND);
  if (!revokedUntil) return seconds;
  return Math.max(seconds, revokedUntil.getTime() / SECOND + 1);
}

/** Where a reader goes on: behind this row of this transaction. */
type Place = { transaction: bigint; id: bigint };

export function parsePlace(text: string | undefined): Place {
  const [, transaction = '0', id = '0'] = /^(\d{1,20})\.(\d{1,19})$/.exec(text ?? '') ?? [];
  return { transaction: BigInt(transaction), id: BigInt(id) };
}

export function placeText({ transaction, id }: Place): string {
  return `${transaction}.${id}`;
}
