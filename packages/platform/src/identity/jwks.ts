import { createLocalJWKSet, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import { joinUnderWay } from '../joiner/index.ts';

type LocalSet = ReturnType<typeof createLocalJWKSet>;
export type Fetch = (
  url: string,
  init: { signal: AbortSignal; redirect: 'error' },
) => Promise<Response>;

/** Where the keys that tokens are signed with come from. */
export type KeySource = {
  /** The key that the header names; rejects when it names none, or one that does not exist. */
  find(header: JWSHeaderParameters): ReturnType<LocalSet>;
  /** Refreshes old keys in the background, without making anyone wait. */
  keepFresh(): void;
  /** Changes whenever the keys do, so that what was concluded from the old ones can be dropped. */
  generation(): number;
};

const FRESH_FOR_MS = 5 * 60_000;
/** Tokens with invented key ids cannot make us ask the issuer more often than this. */
const UNKNOWN_KEY_PAUSE_MS = 10_000;
/** Without any key no request can be served, so the next try is sooner. */
const NO_KEYS_PAUSE_MS = 1_000;
const FETCH_LIMIT_MS = 3_000;

/** Only the public members: a key set that shows a private one by mistake must still work. */
const Jwk = z.object({
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});
const Jwks = z.object({ keys: z.array(Jwk) });

export function fixedKeys(keys: JSONWebKeySet['keys']): KeySource {
  const set = createLocalJWKSet({ keys });
  return {
    find: async (header) => set(withKeyId(header)),
    keepFresh: () => {},
    generation: () => 0,
  };
}

/**
 * Keys from a JWKS address, fetched when first needed. Old keys stay in use while the address is
 * down. jose's own remote set drops good keys when a refresh fails, hence this one.
 */
export function remoteKeys(url: string, clock: Clock, fetch: Fetch = globalThis.fetch): KeySource {
  let current: { set: LocalSet; ids: Set<unknown>; text: string } | undefined;
  let generation = 0;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;

  /** Never rejects: a key that could not be fetched is simply missing when it is needed. */
  const refresh = joinUnderWay(async () => {
    const startedAt = clock.now().getTime();
    try {
      const keys = await fetchKeys(url, fetch);
      fetchedAt = clock.now().getTime();
      const text = JSON.stringify(keys);
      if (text === current?.text) return;
      current = { set: createLocalJWKSet({ keys }), ids: new Set(keys.map((k) => k.kid)), text };
      generation += 1;
    } catch {
      // The old keys stay in use; the next attempt comes after the pause.
    } finally {
      triedAt = startedAt; // only at the end: until then every caller joins this refresh
    }
  });

  /** Also true when the clock was set back, since ages mean nothing then. */
  function isPast(since: number, span: number): boolean {
    const age = clock.now().getTime() - since;
    return age >= span || age < 0;
  }

  return {
    async find(header) {
      const { kid } = withKeyId(header);
      const pause = current === undefined ? NO_KEYS_PAUSE_MS : UNKNOWN_KEY_PAUSE_MS;
      const isKnown = current?.ids.has(kid) ?? false;
      if (!isKnown && isPast(triedAt, pause)) await refresh();
      if (current === undefined) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 });
      return current.set(header);
    },
    keepFresh() {
      if (current === undefined || !isPast(fetchedAt, FRESH_FOR_MS)) return;
      if (isPast(triedAt, UNKNOWN_KEY_PAUSE_MS)) void refresh();
    },
    generation: () => generation,
  };
}

/** A set of one key would accept a token that names none. */
function withKeyId(header: JWSHeaderParameters): JWSHeaderParameters {
  if (typeof header.kid !== 'string' || header.kid === '') throw new Error('kid is missing');
  return header;
}

async function fetchKeys(url: string, fetch: Fetch): Promise<JSONWebKeySet['keys']> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the JWKS address answered ${response.status}`);
  const { keys } = Jwks.parse(await response.json());
  const usable = keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
  if (usable.length === 0) throw new Error('the JWKS address offers no Ed25519 key');
  return usable;
}
