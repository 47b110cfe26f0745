import type { DelegationReading, DnsServer } from './model.ts';
import { isSameServer } from './servers.ts';

export type Opinion = {
  reading: DelegationReading | 'no_route';
  /** The servers that gave this answer, or the one whose failure is reported. */
  servers: DnsServer[];
  detail?: string;
  /** The message behind a reading of `delegated` or `no_delegation`. */
  message?: Buffer;
};

type OneWord = { reading: DelegationReading; message?: Buffer };

type AskParents = {
  /** In the order to ask them. */
  servers: readonly DnsServer[];
  ask(server: DnsServer): Promise<OneWord>;
  /** Gives up after this many failures. */
  tries: number;
  /** Whether there is time for another question. */
  mayGoOn(): boolean;
};

/**
 * The combined answer of the parent's servers. When one fails, the next is asked. "No such name"
 * counts only when two different servers say it: one alone may be a secondary that has fallen behind.
 */
export async function askParents({ servers, ask, tries, mayGoOn }: AskParents): Promise<Opinion> {
  let line = [...servers];
  let denier: DnsServer | undefined;
  let failure: Opinion | undefined;
  for (let failures = 0; failures < tries; ) {
    const server = line.shift();
    if (server === undefined) break;
    const { reading, message } = await ask(server);
    if (reading === 'nxdomain') {
      if (denier) return { reading, servers: [denier, server] };
      denier = server;
      line = line.filter((other) => !isSameServer(other, server));
    } else if (reading === 'delegated' || reading === 'no_delegation') {
      if (denier) return disagreement([denier, server]);
      return message ? { reading, servers: [server], message } : { reading, servers: [server] };
    } else {
      failure = worse(failure, { reading, servers: [server] });
      if (reading === 'aborted' || reading === 'budget') return failure;
      line.push(server);
      failures += 1;
    }
    if (!mayGoOn()) return failure ?? { reading: 'timeout', servers: [server] };
  }
  return failure ?? noSecond(denier);
}

function noSecond(denier: DnsServer | undefined): Opinion {
  if (denier === undefined) return { reading: 'no_route', servers: [] };
  return { reading: 'no_route', servers: [denier], detail: 'no second server to ask' };
}

function disagreement(servers: DnsServer[]): Opinion {
  return { reading: 'bad_answer', servers, detail: 'the servers disagree' };
}

/** A failure that a server reported outranks another server's silence; otherwise the later one counts. */
function worse(before: Opinion | undefined, now: Opinion): Opinion {
  const isSilence = ({ reading }: Opinion) => reading === 'timeout' || reading === 'unreachable';
  return before && isSilence(now) && !isSilence(before) ? before : now;
}
