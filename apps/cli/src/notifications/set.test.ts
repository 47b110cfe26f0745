import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Backup, createHoldfast } from '@holdfast/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connected } from '../connection/index.ts';
import { createOutput } from '../output/index.ts';
import type { Terminal } from '../terminal/index.ts';
import { setNotifications } from './set.ts';
import { tellNotifications } from './show.ts';

/** Settings of a newer server, with a channel, a chat and an event that are unknown here. */
const SETTINGS = {
  email: { enabled: true, recipients: ['ops@example.com'] },
  chat: { enabled: true, kind: 'carrier_pigeon', loft: 3, urlSet: true },
  webhook: { enabled: false, urlSet: false, secretSet: false },
  siren: { enabled: true, room: 'night', urlSet: true },
  events: { backupFailed: true, diskFull: true },
  unconfirmed: [],
};

const bodies: unknown[] = [];
let newer: Server;
beforeAll(async () => {
  newer = createServer(async (request, response) => {
    if (request.method === 'PUT') bodies.push(await json(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(SETTINGS));
  });
  await new Promise<void>((resolve) => newer.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  newer.closeAllConnections();
  newer.close();
});

function told() {
  const lines: string[] = [];
  const terminal = { colours: {}, out: (line: string) => lines.push(line) } as unknown as Terminal;
  return { lines, output: createOutput(terminal, {}) };
}

test('what only a newer server knows is shown by its own name, and stays as it is', async () => {
  const { output, lines } = told();
  const { port } = newer.address() as AddressInfo;
  const holdfast = createHoldfast({ url: `http://127.0.0.1:${port}`, token: 't' });
  const connected = { holdfast, output } as Connected;
  await setNotifications(connected, { webhook: 'off', disableEvent: ['diskFull'] });
  expect(bodies).toEqual([
    {
      email: SETTINGS.email,
      chat: { enabled: true, kind: 'carrier_pigeon' },
      webhook: { enabled: false },
      events: { backupFailed: true, diskFull: false },
    },
  ]);
  expect(lines.join('\n')).toMatch(/chat +carrier_pigeon\n(.*\n)*siren +on\n/);
});

test('a way that an older server does not have is not shown', () => {
  const { output, lines } = told();
  const { webhook: _, ...older } = SETTINGS;
  tellNotifications(output, older as unknown as Backup.NotificationSettings);
  expect(lines.join('\n')).toContain('ops@example.com');
  expect(lines.join('\n')).not.toContain('webhook');
});
