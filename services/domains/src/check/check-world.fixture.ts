import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type HttpClient,
  type Knot,
  startKnot,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import {
  NOT_FOUND,
  type RdapServer,
  type Reply,
  startRdapServer,
  startWhoisServer,
} from '@holdfast/resolve/testing';
import { expect } from 'vitest';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import type { CheckResult } from './model.ts';

const apex = (zone: string) => `$ORIGIN ${zone}.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
`;
const names = `
taken NS ns1.elsewhere.example.
contested NS ns1.elsewhere.example.
in-zone A 192.0.2.3
in-zone AAAA 2001:db8::3
in-zone MX 10 mail.in-zone
`;
const ZONES = [
  { name: 'com', text: apex('com') + names, signed: 'nsec3' as const },
  { name: 'net', text: apex('net') + names, signed: 'nsec' as const },
  { name: 'org', text: `${apex('org')}* A 192.0.2.4\ntaken NS ns1.elsewhere.example.\n` },
  { name: 'xyz', text: apex('xyz') + names },
  { name: 'de', text: apex('de') + names },
  { name: 'info', text: apex('info') + names },
  { name: 'biz', text: apex('biz') + names },
  // A brand's TLD, and one that is open only to some.
  { name: 'bmw', text: apex('bmw') + names },
  { name: 'edu', text: apex('edu') + names },
  // Their WHOIS answers name no domain; the second zone answers for every name.
  { name: 'at', text: apex('at') + names },
  { name: 'ru', text: `${apex('ru')}* A 192.0.2.4\n` },
];
/** Its servers refuse: they do not have the zone. */
export const LAME = 'dev';

type Request = { mode?: string; maxAge?: string };

export type CheckWorld = {
  domains: TestDomains;
  knot: Knot;
  rdap: RdapServer;
  /** What the RDAP servers say about a name; by default, that it is free. */
  replies: Map<string, Partial<Reply>>;
  /** What is wrong with the RDAP server of `info` and `biz`, whatever it is asked. */
  trouble: Partial<Reply>;
  /** What the WHOIS server of `de`, `at` and `ru` writes about a name; by default, nothing. */
  sayings: Map<string, string>;
  /** How often the registry was asked for a name. */
  times(name: string): number;
  check(domain: string, request?: Request, by?: HttpClient): Promise<CheckResult>;
  client(): HttpClient;
  /** Moves the clock, and gets a new token: they are short-lived. */
  later(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** The whole service, run by its settings, with a real name server, a scripted registry and a filter. */
export async function startCheckWorld(): Promise<CheckWorld> {
  const folder = await temporaryDirectory();
  const knot = await startKnot({ zones: ZONES });
  const replies = new Map<string, Partial<Reply>>();
  const reply = (asked: string): Reply => {
    const free = { status: 404, type: 'application/rdap+json', body: NOT_FOUND } as const;
    return { ...free, framing: 'length', ...replies.get(asked.slice(asked.lastIndexOf('/') + 1)) };
  };
  const rdap = await startRdapServer(reply);
  const failing = await startRdapServer((asked) => ({ ...reply(asked), ...world.trouble }));
  const bootstrap = path.join(folder.path, 'bootstrap.json');
  const services = [
    [['com', 'net', 'org', 'bmw', LAME], [`${rdap.origin}/`]],
    [['info'], [`${failing.origin}/`]],
    [['biz'], [`http://localhost:${failing.port}/`]],
  ];
  await writeFile(bootstrap, JSON.stringify({ version: '1.0', services }));
  const filters = path.join(folder.path, 'filters');
  await mkdir(filters);
  const list = path.join(folder.path, 'com.txt');
  await writeFile(list, 'known.com\nalso-known.com\n');
  await buildFilter({ source: list, folder: filters, tld: 'com', format: 'list' });

  const sayings = new Map<string, string>();
  const whois = await startWhoisServer((line) => ({ text: sayings.get(line) ?? '', way: 'close' }));
  const whoisServers = path.join(folder.path, 'whois-servers');
  const section = ['[de]', `server = 127.0.0.1:${whois.port}`, 'not-found = Status: free'];
  const unnamed = ['[at, ru]', `server = localhost:${whois.port}`, 'not-found = % nothing found'];
  const lines = [...section, 'named = beside', ...unnamed, 'named = nothing'];
  await writeFile(whoisServers, lines.join('\n'));

  const servers = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  const zones = [...ZONES.map(({ name }) => name), LAME];
  const domains = await startTestDomains({
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(','),
      HOLDFAST_DNS_PARENTS: zones.map((zone) => `${zone}=${servers.join('+')}`).join(','),
      HOLDFAST_RDAP_BOOTSTRAP: bootstrap,
      HOLDFAST_WHOIS_SERVERS: whoisServers,
      HOLDFAST_REGISTRY_PER_SECOND: '1000',
      HOLDFAST_FILTER_DIR: filters,
    },
  });
  let client = await domains.owner();
  const world: CheckWorld = {
    domains,
    knot,
    rdap,
    replies,
    sayings,
    trouble: {},
    times: (name) => rdap.asked.filter((asked) => asked.endsWith(`/${name}`)).length,
    async check(domain, request = {}, by = client) {
      const body = { domain, mode: 'verified', ...request };
      const answer = await by.post<CheckResult>('/app/v1/check', body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    client: () => client,
    async later(milliseconds) {
      domains.clock.advance(milliseconds);
      client = await domains.owner();
    },
    async stop() {
      await domains.stop();
      await rdap.close();
      await failing.close();
      await whois.close();
      await knot.stop();
      await folder.remove();
    },
  };
  return world;
}

export const outcomesOf = ({ evidence }: CheckResult) =>
  Object.fromEntries(evidence.map(({ source, outcome }) => [source, outcome]));
