import type { LookupOptions } from 'node:dns';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetworkGuard } from './index.ts';
import { pinnedLookup } from './pinned-lookup.ts';

const server = createServer((_, response) => response.end('the pinned server'));
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a pinned host', () => {
  it('is reached at the address that was checked, though DNS has changed its answer since', async () => {
    // 127.0.0.2 stands for the rebound answer: nothing listens on this port there.
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const guard = createNetworkGuard({
      allowPrivate: true,
      resolve: async () => [answers[Math.min(asked++, 1)] ?? ''],
    });
    const { host, lookup } = await guard.pin('rebinding.example.com');

    for (const autoSelectFamily of [true, false]) {
      const socket = connect({ host, port, lookup, autoSelectFamily });
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      expect(socket.remoteAddress).toBe('127.0.0.1');
      socket.destroy();
    }
    const page = await new Promise((resolve, reject) => {
      get({ host, port, lookup }, (response) => resolve(buffer(response))).once('error', reject);
    });
    expect(String(page)).toBe('the pinned server');
    expect(asked).toBe(1);
    expect((await guard.pin(host)).addresses).toEqual(['127.0.0.2']);
  });

  it('is reached by an odd spelling of its address too', async () => {
    const { host, lookup } = await createNetworkGuard({ allowPrivate: true }).pin('0x7f.1');
    const page = await new Promise((resolve, reject) => {
      get({ host, port, lookup }, (response) => resolve(buffer(response))).once('error', reject);
    });
    expect(String(page)).toBe('the pinned server');
  });
});

describe('its lookup', () => {
  const lookup = pinnedLookup(['2606:4700:4700::1111', '8.8.8.8', '1.1.1.1']);
  const ask = (options: number | LookupOptions) =>
    new Promise<unknown>((resolve, reject) => {
      lookup('whatever.example.com', options, (error, address, family) => {
        if (error) reject(error);
        else resolve(Array.isArray(address) ? address : [address, family]);
      });
    });

  it('answers as dns.lookup does: all or one, of either family', async () => {
    expect(await ask({ all: true })).toEqual([
      { address: '2606:4700:4700::1111', family: 6 },
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
    ]);
    expect(await ask({ all: true, family: 6 })).toHaveLength(1);
    expect(await ask({ all: true, family: 'IPv4' })).toHaveLength(2);
    expect(await ask({})).toEqual(['2606:4700:4700::1111', 6]);
    expect(await ask({ family: 4 })).toEqual(['8.8.8.8', 4]);
    expect(await ask({ family: 'IPv6', all: false })).toEqual(['2606:4700:4700::1111', 6]);
    expect(await ask(4)).toEqual(['8.8.8.8', 4]);
    expect(await ask(0)).toEqual(['2606:4700:4700::1111', 6]);
  });

  it('answers without options, and never before it returns', async () => {
    let returned = false;
    const answer = new Promise((resolve) => {
      lookup('whatever.example.com', (_, address) => resolve([address, returned]));
    });
    returned = true;
    expect(await answer).toEqual(['2606:4700:4700::1111', true]);
  });

  it('says ENOTFOUND when no pinned address is of the wanted family', async () => {
    const onlyFour = pinnedLookup(['8.8.8.8']);
    const error = await new Promise((resolve) => {
      onlyFour('four.example.com', { family: 6, all: true }, resolve);
    });
    expect(error).toMatchObject({ code: 'ENOTFOUND', hostname: 'four.example.com' });
  });
});
