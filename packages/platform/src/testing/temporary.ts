import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { IN_MEMORY } from './memory-folder.ts';

/** A fresh folder; remove it when the test is over. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const inMemory = process.env[IN_MEMORY];
  const folder = await mkdtemp(
    inMemory === undefined ? path.join(os.tmpdir(), 'holdfast-test-') : `${inMemory}/`,
  );
  return {
    path: folder,
    async remove() {
      try {
        // In one call: file by file takes four times as long, and a server has a thousand.
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // A server's own children may write while they end: further tries remove what they leave.
        await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      }
    },
  };
}

/** Below the ports of outgoing connections: one of those could take a port before its server does. */
const PORTS = { first: 10_000, count: 22_768 };
const MOST_TRIES = 100;

/**
 * A port that was free a moment ago, for TCP and for UDP, for servers that cannot be told to choose
 * one themselves.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const port = PORTS.first + randomInt(PORTS.count);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
  throw new Error(`None of ${MOST_TRIES} ports was free.`);
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port); // at every address
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}
