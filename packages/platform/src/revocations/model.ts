import type { Revocation } from '../directory/index.ts';
import type { Principal } from '../identity/index.ts';

export type Revocations = {
  isRevoked(principal: Principal): boolean;
  /** Called after there was news; returns how to end that. */
  onNews(listener: (news: readonly Revocation[]) => void): () => void;
};
