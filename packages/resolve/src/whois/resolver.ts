import type { Clock } from '@holdfast/platform/clock';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { findOut, wireName } from '../registry/finding.ts';
import type { RegistryClient } from '../registry/model.ts';
import { askWhois } from './ask.ts';
import { judgeText } from './judge-text.ts';
import type { WhoisServer, WhoisServers } from './model.ts';
import { PACKAGED_SERVERS } from './servers.ts';

type WhoisOptions = {
  guard: NetworkGuard;
  clock: Clock;
  /** Used in place of the packaged ones. */
  servers?: WhoisServers;
  /** The operator's own, which take precedence over the others. */
  added?: WhoisServers;
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LATIN1 = new TextDecoder('latin1');

/** Asks the registry's WHOIS server. Referrals are not followed: registrars do not decide. */
export function createWhoisResolver({
  guard,
  clock,
  servers = PACKAGED_SERVERS,
  added = {},
}: WhoisOptions): RegistryClient {
  const known = new Map(Object.entries({ ...servers, ...added }));
  const serverFor = (suffix: string) => known.get(suffix);

  return {
    async hostFor({ suffix }) {
      const server = serverFor(suffix);
      return server && addressOf(server);
    },

    async lookup(name, options) {
      const server = serverFor(name.suffix);
      const about = {
        source: 'whois' as const,
        server: server ? addressOf(server) : `.${name.tld}`,
        clock,
      };
      return findOut(about, options, async (patience) => {
        if (!server)
          return { outcome: 'no_route', detail: 'No WHOIS server is known for this TLD.' };
        const { host, port = 43, query, charset } = server;
        const line = query.replaceAll('{name}', wireName(name));
        const bytes = await askWhois({ host, port }, line, { guard, patience });
        return judgeText(decode(bytes, charset), name, server);
      });
    },
  };
}

function addressOf({ host, port = 43 }: WhoisServer): string {
  return port === 43 ? host : `${host}:${port}`;
}

/** Falls back to Latin-1, which decodes anything; what we look for is ASCII in both. */
function decode(bytes: Buffer, charset: WhoisServer['charset']): string {
  if (charset === 'latin1') return LATIN1.decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}
