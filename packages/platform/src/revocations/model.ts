import type { Revocation } from '../directory/index.ts';
import type { Principal } from '../identity/index.ts';

export type Revocations = {
  isRevoked(principal: Principal): boolean;
  /** Calls the listener when news has arrived; returns a function that stops it. */
  onNews(listener: (news: readonly Revocation[]) => void): () => void;
};
