import type { Revocation } from '../directory/index.ts';
import type { Principal } from '../identity/index.ts';
import type { Revocations } from './model.ts';

/** No token that is accepted lives longer. */
const KEPT_MS = 65 * 60_000;

/** The revocations of the last hour, looked up by what a token says. */
export class RevocationList implements Revocations {
  /** The second up to which issued tokens are refused, and when the entry may be dropped. */
  readonly #entries = new Map<string, { until: number; forgetAt: number }>();
  readonly #listeners = new Set<(news: readonly Revocation[]) => void>();

  add(items: readonly Revocation[], now: number): void {
    for (const item of items) {
      const key = keyOf(item.kind, item.id, item.organisationId);
      const until = item.issuedUntil ? item.issuedUntil.getTime() / 1000 : Number.POSITIVE_INFINITY;
      const known = this.#entries.get(key)?.until ?? 0;
      // Put at the end again, so that those to be dropped first stay in front.
      this.#entries.delete(key);
      this.#entries.set(key, { until: Math.max(known, until), forgetAt: now + KEPT_MS });
    }
    for (const [key, { forgetAt }] of this.#entries) {
      if (forgetAt > now) break;
      this.#entries.delete(key);
    }
    if (items.length > 0) for (const listener of this.#listeners) listener(items);
  }

  isRevoked({ subject, organisation, session, issuedAt }: Principal): boolean {
    if (this.#entries.size === 0) return false;
    const isListed = (kind: Revocation['kind'], id: string, organisationId: string | null) =>
      issuedAt <= (this.#entries.get(keyOf(kind, id, organisationId))?.until ?? -1);
    return (
      (session !== undefined && isListed('session', session, null)) ||
      isListed('user', subject, null) ||
      isListed('member', subject, organisation) ||
      isListed('service_account', subject, organisation)
    );
  }

  onNews(listener: (news: readonly Revocation[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function keyOf(kind: string, id: string, organisationId: string | null): string {
  return `${kind} ${id} ${organisationId ?? ''}`;
}
