/** A service that takes tokens, by its name in a token. */
export type Audience = 'backup' | 'domain-check';

export type Minted = { token: string; expiresAt: string };

export type Tokens = {
  /** A token that stays valid for a while. Calls at the same time share one request. */
  get(audience: Audience): Promise<string>;
  /** After this token was refused: gets another one, unless there is a newer one already. */
  renew(audience: Audience, refused: string): Promise<string>;
};

type Kept = { token: string; goodUntil: number };

/** Tokens are renewed when a fifth of their time is left, at least half a minute before the end. */
export function createTokens(
  mint: (audience: Audience) => Promise<Minted>,
  now: () => number = () => performance.now(),
): Tokens {
  const kept = new Map<Audience, Kept>();
  const minting = new Map<Audience, Promise<string>>();

  function fetchNew(audience: Audience): Promise<string> {
    const running = minting.get(audience);
    if (running) return running;
    const asked = now();
    const next = mint(audience)
      .then((minted) => {
        const lifetime = lifetimeOf(minted);
        const margin = Math.max(lifetime / 5, Math.min(30_000, lifetime / 2));
        kept.set(audience, { token: minted.token, goodUntil: asked + lifetime - margin });
        return minted.token;
      })
      .finally(() => minting.delete(audience));
    minting.set(audience, next);
    return next;
  }

  return {
    get(audience) {
      const known = kept.get(audience);
      return known && now() < known.goodUntil ? Promise.resolve(known.token) : fetchNew(audience);
    },
    renew(audience, refused) {
      if (kept.get(audience)?.token === refused) kept.delete(audience);
      return this.get(audience);
    },
  };
}

/**
 * By the token's own times, both by the issuer's clock: this machine's may be wrong by more than a
 * token lasts.
 */
function lifetimeOf({ token, expiresAt }: Minted): number {
  try {
    const [, claims = ''] = token.split('.');
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    if (exp > iat) return (exp - iat) * 1000;
  } catch {
    // A token need not be readable.
  }
  return Math.max(0, Date.parse(expiresAt) - Date.now());
}
