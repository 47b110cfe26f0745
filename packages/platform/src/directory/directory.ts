import { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Logger } from '../log/index.ts';
import type { Secret } from '../secrets/index.ts';
import { refuseInTransaction } from '../transactions/index.ts';
import type { Directory, DirectoryEntry } from './model.ts';

const CACHE_MS = 10_000;
const CACHE_ENTRIES = 10_000;
/** After a failure `resolve` asks for nothing this long, so callers do not wait for another failure. */
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 2_000;
const MOST_IDS = 1_000;

const TokenAnswer = z.object({ token: z.string(), expiresAt: z.coerce.date() });
const ResolveAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      anonymised: z.boolean(),
    }),
  ),
});

const OwnersAnswer = z.object({
  items: z.array(z.object({ name: z.string(), email: z.string() })),
});

const RevocationsAnswer = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['session', 'user', 'member', 'service_account']),
      id: z.string(),
      organisationId: z.string().nullable(),
      issuedUntil: z.coerce.date().nullable(),
    }),
  ),
  after: z.string(),
  more: z.boolean(),
});

const MembersAnswer = z.object({ items: z.array(z.object({ email: z.string() })) });

const ErasedAnswer = z.object({
  items: z.array(
    z.object({
      email: z.string(),
      erasedAt: z.coerce.date(),
      organisationIds: z.array(z.string()).nullable(),
    }),
  ),
});

type Options = {
  /** The name by which auth knows the service that asks. */
  clientId: 'backup' | 'domain-check';
  authUrl: string;
  serviceSecret: Secret;
  clock: Clock;
  logger: Logger;
};
type Cached = { entry: DirectoryEntry | undefined; until: number };

/** The auth service's directory over HTTP, with a short cache. */
export function createDirectory({
  clientId,
  authUrl,
  serviceSecret,
  clock,
  logger,
}: Options): Directory {
  const cache = new Map<string, Cached>();
  let token: { value: string; until: number } | undefined;
  let pausedUntil = 0;

  async function post(
    path: string,
    body: unknown,
    { bearer, signal }: { bearer?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    refuseInTransaction('The directory is asked');
    const response = await fetch(`${authUrl}${path}`, {
      method: 'POST',
      redirect: 'error', // the secret is for this address and no other
      headers: {
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw new Error(`the directory answered ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  }

  async function bearer(now: number): Promise<string> {
    if (token && token.until > now) return token.value;
    const credentials = { audience: 'directory', clientId, clientSecret: serviceSecret.reveal() };
    const answer = TokenAnswer.parse(await post('/token', credentials));
    token = { value: answer.token, until: answer.expiresAt.getTime() - 30_000 };
    return token.value;
  }

  async function ask(ids: string[], now: number): Promise<void> {
    const answer = await post('/directory/resolve', { ids }, { bearer: await bearer(now) });
    const { items } = ResolveAnswer.parse(answer);
    const known = new Map(items.map(({ id, ...entry }) => [id, entry]));
    if (cache.size > CACHE_ENTRIES) cache.clear();
    for (const id of ids) cache.set(id, { entry: known.get(id), until: now + CACHE_MS });
  }

  async function query(path: string, body: object, signal?: AbortSignal): Promise<unknown> {
    try {
      return await post(path, body, { bearer: await bearer(clock.now().getTime()), signal });
    } catch (error) {
      token = undefined; // the token may be the reason
      throw error;
    }
  }

  return {
    async resolve(ids) {
      const now = clock.now().getTime();
      const unknown = [...new Set(ids)].filter((id) => (cache.get(id)?.until ?? 0) <= now);
      if (unknown.length > 0 && now >= pausedUntil) {
        try {
          for (let i = 0; i < unknown.length; i += MOST_IDS) {
            await ask(unknown.slice(i, i + MOST_IDS), now);
          }
        } catch (error) {
          token = undefined;
          pausedUntil = now + PAUSE_MS;
          logger.warn({ err: error }, 'names cannot be looked up; ids are shown instead');
        }
      }
      const found = new Map<string, DirectoryEntry>();
      for (const id of ids) {
        const entry = cache.get(id)?.entry;
        if (entry) found.set(id, entry);
      }
      return found;
    },
    async owners(organisationId) {
      const answer = await query('/directory/owners', { organisationId });
      return OwnersAnswer.parse(answer).items;
    },
    async members(organisationId, addresses) {
      const answer = await query('/directory/members', { organisationId, emails: addresses });
      return MembersAnswer.parse(answer).items.map(({ email }) => email.toLowerCase());
    },
    async erasedAddresses(addresses) {
      const answer = await query('/directory/erased-addresses', { emails: addresses });
      return ErasedAnswer.parse(answer).items.map(({ email, erasedAt, organisationIds }) => ({
        ...{ address: email, erasedAt, organisations: organisationIds },
      }));
    },
    async recordRefused({ organisation: organisationId, at: _, userAgent, ...refused }) {
      const body = { organisationId, ...refused, userAgent: userAgent?.slice(0, 500) };
      await query('/directory/refusals', body);
    },
    async revocations(after, signal) {
      return RevocationsAnswer.parse(await query('/directory/revocations', { after }, signal));
    },
  };
}
