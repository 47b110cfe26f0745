import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startKnot } from '@holdfast/platform/testing';
import { domainObject, NOT_FOUND, type Reply, startRdapServer } from '@holdfast/resolve/testing';

export type Registry = {
  /** The settings of a platform that is to ask this registry. */
  environment: NodeJS.ProcessEnv;
  /** What is wrong with every answer. */
  trouble: Partial<Reply>;
  /** What is wrong with the answers about these names. */
  troubleWith: Record<string, Partial<Reply>>;
  /** What it says about taken names, apart from that they are taken. */
  records: Record<string, object>;
  /** The address of its RDAP server. */
  rdap: string;
  stop(): Promise<void>;
};

type Reach = {
  /** The addresses of its name servers, if not on loopback. */
  hosts?: [string, string];
  /** Where others reach its RDAP server, if through a proxy. */
  rdapUrl?: string;
};

/** The registry of `com` by itself: its name servers and its RDAP, with these names taken. */
export async function startRegistry(
  folder: string,
  taken: readonly string[],
  { hosts, rdapUrl }: Reach = {},
): Promise<Registry> {
  const zones = [{ name: 'com', text: zoneOf(taken) }];
  const knot = await startKnot({ zones, ...(hosts && { hosts }) });
  const rdap = await startRdapServer((asked) => {
    const name = asked.slice(asked.lastIndexOf('/') + 1);
    const found = taken.some((label) => name === `${label}.com`);
    return {
      ...replyTo(name, found ? (registry.records[name] ?? {}) : undefined),
      ...registry.troubleWith[name],
      ...registry.trouble,
    };
  });
  const bootstrap = path.join(folder, 'bootstrap.json');
  const services = [[['com'], [`${rdapUrl ?? rdap.origin}/`]]];
  await writeFile(bootstrap, JSON.stringify({ version: '1.0', services }));
  const servers = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  const registry: Registry = {
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(','),
      HOLDFAST_DNS_PARENTS: `com=${servers.join('+')}`,
      HOLDFAST_RDAP_BOOTSTRAP: bootstrap,
      HOLDFAST_REGISTRY_PER_SECOND: '1000',
    },
    trouble: {},
    troubleWith: {},
    records: {},
    rdap: rdap.origin,
    async stop() {
      await Promise.all([rdap.close(), knot.stop()]);
    },
  };
  return registry;
}

function zoneOf(taken: readonly string[]): string {
  const delegations = taken.map((label) => `${label} NS ns1.elsewhere.example.`);
  const apex = ['@ SOA ns1 hostmaster 1 3600 600 86400 60', '@ NS ns1', '@ NS ns2'];
  const servers = ['ns1 A 127.0.0.1', 'ns2 A 127.0.0.2'];
  return ['$ORIGIN com.', '$TTL 300', ...apex, ...servers, ...delegations, ''].join('\n');
}

function replyTo(name: string, record: object | undefined): Reply {
  return {
    ...{ type: 'application/rdap+json', framing: 'length' },
    ...(record
      ? { status: 200, body: domainObject(name, record) }
      : { status: 404, body: NOT_FOUND }),
  };
}
