import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { importBackups } from '../backups/import.ts';
import { report } from '../program/index.ts';
import { recordingTerminal } from '../terminal/terminal.fixture.ts';
import { findAsker } from './connect.ts';

const MACHINE = { HOLDFAST_CLIENT_ID: 'ci', HOLDFAST_CLIENT_SECRET: 'made up' };

test('an empty HOLDFAST_CONTEXT names no sign-in: a service account is used', async () => {
  const environment = { ...MACHINE, HOLDFAST_CONTEXT: '' };
  expect(await findAsker({ environment }, {})).toMatchObject({
    serviceAccount: { clientId: 'ci', clientSecret: 'made up' },
  });
  const refused = Object.assign(new Error(), { name: 'HoldfastError', status: 401 });
  expect(report(refused, undefined, environment).text).toContain('service account');
});

test('with an empty HOLDFAST_CONTEXT an import uses the token', async () => {
  const tokens: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    tokens.push(headers.authorization);
    response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const surroundings = {
    terminal: recordingTerminal().terminal,
    environment: {
      ...{ HOLDFAST_CONTEXT: '', HOLDFAST_TOKEN: 'token' },
      HOLDFAST_BACKUP_PORT: String(port),
    },
    stop: () => new AbortController().signal,
  };
  try {
    const open = () => Promise.reject(new Error('A sign-in was used.'));
    await expect(importBackups(surroundings, open, {})).rejects.toMatchObject({ status: 403 });
    expect(tokens).toEqual(['Bearer token']);
  } finally {
    server.close();
  }
});
