import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createTestCertificates, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { greeting, target } from '../../probe/probe.fixture.ts';
import { openRelay } from './relay.ts';
import { createPacketReader, writePacket } from './relay-handshake.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  place = await temporaryDirectory();
});
afterAll(() => place?.remove());

const CLIENT_SSL = 0x0800;
const ANSWER = Buffer.concat([
  Buffer.from([0x85, 0xa2, 0, 0]),
  Buffer.alloc(28, 1),
  Buffer.from('me\0'),
]);

/**
 * As MySQL signs in a user whose password it has cached: a packet of its own, followed at once by
 * its OK.
 */
async function serveRemembered(socket: Socket, tls: { cert: Buffer; key: Buffer }, seen: object[]) {
  socket.on('error', () => {});
  socket.write(greeting({ version: '8.0.36', tls: true }));
  const plain = createPacketReader(socket);
  const request = await plain.next();
  seen.push({
    sequence: request.sequence,
    flags: request.body.readUInt16LE(0),
    size: request.body.length,
  });
  plain.release();
  const secured = new TLSSocket(socket, { isServer: true, ...tls });
  secured.on('error', () => {});
  const packets = createPacketReader(secured);
  const answer = await packets.next();
  seen.push({ sequence: answer.sequence, user: answer.body.subarray(32).toString() });
  writePacket(secured, 3, Buffer.from([0x01, 0x03]));
  writePacket(secured, 4, Buffer.from([0x00, 0, 0, 2, 0]));
  const question = await packets.next();
  seen.push({ sequence: question.sequence, text: question.body.toString() });
  writePacket(secured, 1, Buffer.from('the answer'));
}

it('encrypts for a program that does not, and keeps both counts of packets right', async () => {
  const certificates = await createTestCertificates(place.path);
  const { certFile, keyFile } = await certificates.issue({ dns: ['localhost'] });
  const tls = { cert: await readFile(certFile), key: await readFile(keyFile) };
  const seen: object[] = [];
  const server = createServer((socket) => void serveRemembered(socket, tls, seen));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const to = target('mysql', {
    port,
    host: 'localhost',
    tls: { mode: 'verify-full', ca: certificates.ca },
  });
  const relay = await openRelay(
    {
      ...{ target: { ...to, password: '' }, addresses: ['127.0.0.1'], budgetMs: 5_000 },
      ...{ folder: place.path, lockWaitMs: 1_000 },
    },
    true,
  );
  expect(relay.address).toEqual({ socket: `${place.path}/server` });
  const client = connect(`${place.path}/server`);
  const packets = createPacketReader(client);
  const hello = await packets.next();
  expect(hello.body.readUInt16LE(hello.body.indexOf(0, 1) + 14) & CLIENT_SSL).toBe(0);
  expect(relay.connectionId()).toBe(7);
  writePacket(client, 1, ANSWER);
  expect(await packets.next()).toMatchObject({ sequence: 2, body: Buffer.from([1, 3]) });
  expect(await packets.next()).toMatchObject({ sequence: 3, body: Buffer.from([0, 0, 0, 2, 0]) });
  writePacket(client, 0, Buffer.from('the question'));
  const answer = await packets.next();
  expect([answer.sequence, answer.body.toString()]).toEqual([1, 'the answer']);
  expect(seen).toEqual([
    { sequence: 1, flags: 0xa285 | CLIENT_SSL, size: 32 },
    { sequence: 2, user: 'me\0' },
    { sequence: 0, text: 'the question' },
  ]);

  const stranger = connect(`${place.path}/server`);
  await expect(once(stranger, 'connect')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  await relay.close();
  await once(client, 'close');
  server.close();
});
