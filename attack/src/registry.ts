import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startKnot, temporaryDirectory } from '@holdfast/platform/testing';

const ZONE = `$ORIGIN com.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
`;

const NOT_FOUND = JSON.stringify({
  ...{ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' },
});

/** A zone and a registry for `com` in which every name is free, and the settings that point to them. */
export async function openRegistry(): Promise<{
  settings: NodeJS.ProcessEnv;
  close(): Promise<void>;
}> {
  const knot = await startKnot({ zones: [{ name: 'com', text: ZONE }] });
  const server = createServer((_, answer) => {
    answer.writeHead(404, { 'content-type': 'application/rdap+json' });
    answer.end(NOT_FOUND);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const folder = await temporaryDirectory();
  const file = path.join(folder.path, 'bootstrap.json');
  const services = [[['com'], [`http://127.0.0.1:${port}/`]]];
  await writeFile(file, JSON.stringify({ version: '1.0', services }));
  const hosts = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  return {
    settings: {
      HOLDFAST_RDAP_BOOTSTRAP: file,
      HOLDFAST_DNS_SERVERS: hosts.join(','),
      HOLDFAST_DNS_PARENTS: `com=${hosts.join('+')}`,
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await knot.stop();
      await folder.remove();
    },
  };
}
