import { lookup } from 'node:dns/promises';
import { HostNotFound } from './errors.ts';

/** All addresses of a name, as text. Rejects or gives an empty list when there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The system's own resolver, hosts file included, as every client library would ask it. */
export const systemResolve: Resolve = async (host) => {
  const answers = await lookup(host, { all: true });
  return answers.map(({ address }) => address);
};

/** Excludes what some client would read as something else: socket paths, lists, options, URLs. */
const HOST_NAME = /^(?!-)[\p{L}\p{M}\p{N}._-]{1,253}$/u;

export async function resolveHost(
  host: string,
  resolve: Resolve,
  timeoutMs: number,
): Promise<readonly string[]> {
  // The error does not repeat it: it may be a whole connection string, password included.
  if (!HOST_NAME.test(host)) throw new HostNotFound('(not a host name)');
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HostNotFound(host, { timedOut: true })), timeoutMs);
  try {
    const answers = await Promise.race([resolve(host), deadline]);
    if (answers.length === 0) throw new HostNotFound(host);
    return answers;
  } catch (error) {
    throw error instanceof HostNotFound ? error : new HostNotFound(host, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
