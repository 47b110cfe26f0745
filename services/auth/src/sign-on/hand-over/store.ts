import type { Proof } from '../../engine/model.ts';
import type { Tx } from '../../tables.ts';

type HandOver = {
  id: string;
  codeHash: Uint8Array;
  challenge: string;
  userId: string;
  /** The page's session: the code ends with it. */
  sessionId: string;
  proof: Proof;
  /** When the life of the page's session began. */
  beganAt: Date;
  expiresAt: Date;
};

export async function insertHandOver(tx: Tx, handOver: HandOver): Promise<void> {
  await tx
    .insertInto('sign_on_hand_overs')
    .values({
      id: handOver.id,
      code_hash: handOver.codeHash,
      challenge: handOver.challenge,
      user_id: handOver.userId,
      session_id: handOver.sessionId,
      proven_by: handOver.proof.by,
      proven_at: handOver.proof.at,
      provider_id: handOver.proof.providerId ?? null,
      shown_at: handOver.proof.shownAt ?? null,
      began_at: handOver.beganAt,
      expires_at: handOver.expiresAt,
    })
    .execute();
}

/** A code can be taken once, whatever comes of it. */
export function takeHandOver(tx: Tx, codeHash: Uint8Array) {
  return tx
    .deleteFrom('sign_on_hand_overs')
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteHandOversOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_on_hand_overs').where('user_id', '=', userId).execute();
}

export async function sweepHandOvers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_on_hand_overs').where('expires_at', '<=', now).execute();
}
