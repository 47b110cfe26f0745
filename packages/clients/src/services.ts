import { type Bound, bind } from './bind.ts';
import type { Credentials } from './credentials.ts';
import { createClient } from './generated/auth/client/index.ts';
import * as auth from './generated/auth/sdk.gen.ts';
import * as backup from './generated/backup/sdk.gen.ts';
import * as domains from './generated/domains/sdk.gen.ts';
import { KEYED } from './generated/keyed.ts';
import type { Addresses, Service } from './model.ts';
import type { Send } from './send.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

export type Services = {
  /** `signIn` is a verb of its own, which asks for a second factor on the way. */
  auth: Omit<Bound<typeof auth>, 'signIn'> & { signIn: SignIn };
  /** Downloads have a verb of their own: `download`. */
  backup: Omit<Bound<typeof backup>, 'download'>;
  /** The stream of results has a verb of its own: `follow`. */
  domains: Omit<Bound<typeof domains>, 'streamBulkResults'>;
};

export function createServices(parts: {
  send: Send;
  addresses: Addresses;
  credentials: Credentials;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}): Services {
  const { send, addresses, credentials, timeoutMs, signal } = parts;
  const bindTo = <Operations extends object>(service: Service, operations: Operations) =>
    bind(operations, {
      // Operations that need a token get this placeholder, which `send` replaces.
      client: createClient({ baseUrl: addresses[service], auth: () => 'token' }),
      send,
      authorise: credentials[service],
      always: service === 'auth',
      keyed: KEYED[service],
      ...{ timeoutMs, signal },
    });
  const ofAuth = bindTo('auth', auth);
  return {
    auth: { ...ofAuth, signIn: createSignIn(ofAuth) },
    backup: bindTo('backup', backup),
    domains: bindTo('domains', domains),
  };
}
