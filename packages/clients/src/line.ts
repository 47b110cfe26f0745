import type { Credentials } from './credentials.ts';
import type { Addresses, Service } from './model.ts';
import type { Send } from './send.ts';

/** Opens answers that are read as they arrive. */
export type Line = (
  service: Service,
  /** The path below the service's address, with its query. */
  target: string,
  options: {
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** Links carry their own signature, and need no token. */
    isLink?: boolean;
  },
) => Promise<Response>;

export function createLine(parts: {
  send: Send;
  addresses: Addresses;
  credentials: Credentials;
  timeoutMs: number;
}): Line {
  const { send, addresses, credentials, timeoutMs } = parts;
  return (service, target, { headers = {}, signal, isLink = false }) =>
    send(new Request(`${addresses[service]}${target}`, { headers, signal: signal ?? null }), {
      authorise: isLink ? undefined : credentials[service],
      streamed: true,
      timeoutMs,
    });
}

/**
 * The path and query of a service's link, to be used below the address that this client knows: a
 * service behind a proxy may know itself by an address that works only from there.
 */
export function targetOf(link: string, begin: '/downloads/' | '/restores/'): string {
  const { pathname, search } = new URL(link);
  return pathname.slice(pathname.indexOf(begin)) + search;
}
