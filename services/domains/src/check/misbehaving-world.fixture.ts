import { readFile } from 'node:fs/promises';
import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { createTestCertificates, freePort, temporaryDirectory } from '@holdfast/platform/testing';
import {
  createDnsResolver,
  createRdapResolver,
  createRegistryResolver,
  createWhoisResolver,
  type Resolver,
  type Turns,
} from '@holdfast/resolve';
import {
  type Behaviour,
  type HostileServer,
  MANNERS,
  PACKAGED_SERVERS,
  startHostileServer,
  startRdapServer,
  startWhoisServer,
} from '@holdfast/resolve/testing';
import type { Parts } from '../parts.ts';
import {
  RDAP_WAYS,
  type RdapWay,
  tellWhois,
  WHOIS_SUFFIXES,
  type WhoisWay,
} from './misbehaving-registry.fixture.ts';

/** `net` answers for every name; RDAP has no trusted certificate for `org`, and is down for `info`. */
export const RDAP_SUFFIXES = ['com', 'net'] as const;
export const BROKEN_SUFFIXES = ['org', 'info'] as const;
export const WITHOUT_REGISTRY = 'xyz';
const SUFFIXES = [...RDAP_SUFFIXES, ...BROKEN_SUFFIXES, ...WHOIS_SUFFIXES, WITHOUT_REGISTRY];

export const NAME_SERVERS = 3;
const DNS_RESOLVERS = 8;
/** How long to wait for one answer of one name server. */
export const DNS_MS = 250;
const REGISTRY_MS = 1_000;
const PATIENT_DNS_MS = 10_000;

/** What all servers do about one name. */
export type Misbehaviour = { zone: Behaviour[]; rdap: RdapWay; whois: WhoisWay };

/** What a name server did when it was asked for a name. */
export type Heard = { server: number; behaviour: Behaviour };

type Asking = Pick<Parts['resolvers'], 'dns' | 'registry'>;

export type MisbehavingWorld = {
  resolvers: Asking;
  /** These wait for as long as a busy machine may take. */
  patient: Asking;
  /** Holds from now on; what was heard about the name before is forgotten. */
  plan(name: string, misbehaviour: Misbehaviour): void;
  /** What the name servers really did when they were asked for it. */
  heard(name: string): readonly Heard[];
  stop(): Promise<void>;
};

/** Real servers for every source on this machine, and the real resolvers with short timeouts. */
export async function startMisbehavingWorld(): Promise<MisbehavingWorld> {
  const plans = new Map<string, Misbehaviour>();
  const heard = new Map<string, Heard[]>();
  const closing: (() => unknown)[] = [];

  function behave(zone: string, name: string, server: number): Behaviour {
    // Names without a plan are unregistered: they are the probes for wildcards.
    const usual = zone === 'net' ? 'delegated' : 'nxdomain';
    const behaviour = plans.get(name)?.zone[server] ?? usual;
    heard.get(name)?.push({ server, behaviour });
    return behaviour;
  }

  const parents: Record<string, HostileServer['server'][]> = {};
  for (const zone of SUFFIXES) {
    const servers = await Promise.all(
      Array.from({ length: NAME_SERVERS }, (_, index) =>
        startHostileServer({ zone, choose: (name) => behave(zone, name, index) }),
      ),
    );
    closing.push(...servers.map(({ stop }) => stop));
    parents[zone] = servers.map(({ server }) => server);
  }
  const dns = Array.from({ length: DNS_RESOLVERS }, () =>
    createDnsResolver({ servers: [], parents, timeoutMs: DNS_MS }),
  );
  const patientDns = createDnsResolver({ servers: [], parents, timeoutMs: PATIENT_DNS_MS });
  closing.push(...dns.map(({ close }) => close), patientDns.close);
  let turn = 0;
  /** A single resolver would ask such servers less and less; several together finish sooner. */
  const nextDns = () => {
    turn = (turn + 1) % dns.length;
    return dns[turn] as (typeof dns)[number];
  };

  const script = (path: string) => {
    const [, hop = '0', , name = ''] = path.split('/');
    const way = plans.get(name)?.rdap ?? 'free';
    return RDAP_WAYS[way](name, Number(hop), stranger.origin);
  };
  const rdap = await startRdapServer(script);
  const stranger = await startRdapServer(script);
  const untrusted = await startUntrusted(script);
  const whois = await startWhoisServer((line) => {
    const name = line.split(' ').at(-1) ?? '';
    return tellWhois(plans.get(name)?.whois ?? 'free', name);
  });
  closing.push(rdap.close, stranger.close, untrusted.close, whois.close);

  const bases: Record<string, string[]> = {
    ...Object.fromEntries(RDAP_SUFFIXES.map((suffix) => [suffix, [`${rdap.origin}/0/`]])),
    org: [`${untrusted.origin}/0/`],
    info: [`http://127.0.0.1:${await freePort()}/0/`],
  };
  const guard = createNetworkGuard({ allowPrivate: true });
  const registry = createRegistryResolver({
    rdap: createRdapResolver({
      bootstrap: { basesFor: async (suffix) => bases[suffix] ?? [] },
      guard,
      clock: systemClock,
    }),
    whois: createWhoisResolver({
      guard,
      clock: systemClock,
      servers: Object.fromEntries(
        WHOIS_SUFFIXES.map((suffix) => {
          const server = PACKAGED_SERVERS[suffix];
          if (!server) throw new Error('no such server');
          return [suffix, { ...server, host: '127.0.0.1', port: whois.port }];
        }),
      ),
    }),
    // Otherwise these servers would soon be left alone, and nothing would be tested.
    turns: IMPOLITE,
    manners: { ...MANNERS, breakAfter: Number.POSITIVE_INFINITY },
    clock: systemClock,
  });

  return {
    resolvers: {
      dns: {
        lookup: (name, options) => nextDns().lookup(name, options),
        records: async () => undefined,
      },
      registry: impatient(registry),
    },
    patient: {
      dns: { lookup: patientDns.lookup, records: async () => undefined },
      registry,
    },
    plan(name, misbehaviour) {
      plans.set(name, misbehaviour);
      heard.set(name, []);
    },
    heard: (name) => heard.get(name) ?? [],
    async stop() {
      for (const close of closing) await close();
    },
  };
}

const IMPOLITE: Turns = { take: async () => ({ ok: true }), pause: async () => {} };

function impatient({ lookup }: Resolver): Resolver {
  return {
    lookup: (name, { deadlineMs, ...options }) =>
      lookup(name, { ...options, deadlineMs: Math.min(deadlineMs, REGISTRY_MS) }),
  };
}

async function startUntrusted(script: Parameters<typeof startRdapServer>[0]) {
  const folder = await temporaryDirectory();
  const certificates = await createTestCertificates(folder.path);
  const { certFile, keyFile } = await certificates.issue({ ip: ['127.0.0.1'] });
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  await folder.remove();
  return startRdapServer(script, { cert, key });
}
