import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';

const NOT_FOUND = JSON.stringify({
  ...{ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' },
});

/** A registry for `com` in which every name is free; the setting that leads to it. */
export async function openRegistry(): Promise<NodeJS.ProcessEnv> {
  const server = createServer((_, answer) => {
    answer.writeHead(404, { 'content-type': 'application/rdap+json' });
    answer.end(NOT_FOUND);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const folder = await temporaryDirectory();
  const file = path.join(folder.path, 'bootstrap.json');
  const services = [[['com'], [`http://127.0.0.1:${port}/`]]];
  await writeFile(file, JSON.stringify({ version: '1.0', services }));
  return { HOLDFAST_RDAP_BOOTSTRAP: file };
}
