import { HoldfastError } from './error.ts';
import type { Addresses, HoldfastOptions, Service } from './model.ts';
import type { Send, Sending } from './send.ts';
import { type Audience, createTokens, type Minted } from './tokens.ts';

const AUDIENCES: Record<Exclude<Service, 'auth'>, Audience> = {
  backup: 'backup',
  domains: 'domain-check',
};

/** What requests to each service are authorised with. */
export type Credentials = Record<Service, NonNullable<Sending['authorise']> | undefined>;

/** The auth service takes the session itself; the others take tokens that it mints. */
export function createCredentials(
  send: Send,
  addresses: Addresses,
  options: Pick<
    HoldfastOptions,
    'session' | 'serviceAccount' | 'organisation' | 'token' | 'signal'
  > & { timeoutMs: number },
): Credentials {
  const { session, serviceAccount, organisation, token, timeoutMs } = options;
  const asSession =
    typeof session === 'string' ? { get: () => Promise.resolve(session) } : undefined;
  if (token !== undefined) {
    const asToken = { get: () => Promise.resolve(token) };
    return { auth: undefined, backup: asToken, domains: asToken };
  }

  async function mint(audience: Audience): Promise<Minted> {
    if (session === undefined && !serviceAccount) throw nobody();
    const body = session
      ? { audience, ...(organisation !== undefined && { organisationId: organisation }) }
      : { audience, ...serviceAccount };
    const request = new Request(`${addresses.auth}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: options.signal ?? null,
    });
    try {
      // A second token does no harm, so the request may be repeated.
      const response = await send(request, { authorise: asSession, hasKey: true, timeoutMs });
      return (await response.json()) as Minted;
    } catch (error) {
      throw session ? sessionOver(error) : error;
    }
  }

  const tokens = createTokens(mint);
  const asAudience = (audience: Audience) => ({
    get: () => tokens.get(audience),
    renew: (refused: string) => tokens.renew(audience, refused),
  });
  return {
    auth: asSession,
    backup: asAudience(AUDIENCES.backup),
    domains: asAudience(AUDIENCES.domains),
  };
}

const nobody = () =>
  new HoldfastError({
    type: 'UNAUTHENTICATED',
    message: 'Neither a session nor a service account was given: sign in first.',
  });

function sessionOver(error: unknown): unknown {
  if (!(error instanceof HoldfastError) || error.type !== 'UNAUTHENTICATED') return error;
  const { type, status, requestId, url } = error;
  const message = 'The session has ended, or is not valid here: sign in again.';
  return new HoldfastError({ type, status, requestId, url, message, cause: error });
}
