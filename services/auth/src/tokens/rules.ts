import {
  API_AUDIENCES,
  type ApiAudience,
  type Audience,
  type ServiceAudience,
  type SigningKey,
} from './model.ts';

const MINUTE = 60_000;

const TOKEN_LIFE_SECONDS = 10 * 60;

/** When a token issued at this second ends, in seconds: with its session or account at the latest. */
export function endOf(issuedAt: number, notAfter: Date | null | undefined): number {
  const usual = issuedAt + TOKEN_LIFE_SECONDS;
  return notAfter ? Math.min(usual, Math.floor(notAfter.getTime() / 1000)) : usual;
}

/** A new key is published this long before it signs, which is longer than any verifier caches. */
export const PUBLISHED_AHEAD_MS = 60 * MINUTE;

/**
 * How long a key stays published after another has taken over: no verifier accepts a token that
 * lives for more than 60 minutes, and the rest is for clocks that differ.
 */
const PUBLISHED_AFTER_MS = 75 * MINUTE;

/** Which service may ask for what; they all show the same secret. */
const SERVICES: ReadonlyMap<string, readonly ServiceAudience[]> = new Map([
  ['backup', ['directory']],
  ['domain-check', ['directory']],
  ['billing', ['billing', 'directory']],
]);

/** Whether people and service accounts may ask for it. */
export function isApi(audience: Audience): audience is ApiAudience {
  return API_AUDIENCES.some((api) => api === audience);
}

export function isService(clientId: string): boolean {
  return SERVICES.has(clientId);
}

export function serviceMayAsk(clientId: string, audience: Audience): boolean {
  return (SERVICES.get(clientId) ?? []).some((allowed) => allowed === audience);
}

type KeyPlan = {
  /** Undefined only before the first key is made. */
  signing: SigningKey | undefined;
  published: SigningKey[];
  outdated: SigningKey[];
  /** When the next key, which is to be made now, starts to sign. */
  next: Date | undefined;
};

/**
 * What to do with the keys at this moment. Each key signs from its activation to that of the next;
 * one that is too old goes on until its successor, published ahead, takes over.
 */
export function planKeys(
  keys: readonly SigningKey[],
  now: Date,
  { rotateAfterMs }: { rotateAfterMs: number },
): KeyPlan {
  const inOrder = keys.toSorted((a, b) => a.activatesAt.getTime() - b.activatesAt.getTime());
  const isOutdated = (_: SigningKey, index: number) => {
    const successor = inOrder[index + 1];
    return successor !== undefined && age(successor, now) >= PUBLISHED_AFTER_MS;
  };
  // If our clock is behind that of the process that made the only key, none is active yet.
  const signing = inOrder.findLast((key) => age(key, now) >= 0) ?? inOrder[0];
  return {
    signing,
    published: inOrder.filter((key, index) => !isOutdated(key, index)),
    outdated: inOrder.filter(isOutdated),
    next: nextActivation(signing, inOrder, now, rotateAfterMs),
  };
}

function nextActivation(
  signing: SigningKey | undefined,
  inOrder: readonly SigningKey[],
  now: Date,
  rotateAfterMs: number,
): Date | undefined {
  if (!signing) return now;
  const isLast = inOrder.at(-1) === signing;
  const isOld = age(signing, now) >= rotateAfterMs - PUBLISHED_AHEAD_MS;
  return isLast && isOld ? new Date(now.getTime() + PUBLISHED_AHEAD_MS) : undefined;
}

function age(key: SigningKey, now: Date): number {
  return now.getTime() - key.activatesAt.getTime();
}
