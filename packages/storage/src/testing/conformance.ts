import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { heldBefore, heldMemory, often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageError, type StorageReason } from '../model.ts';
import type { Storage } from '../storage.ts';

export type Bench = {
  storage: Storage;
  /** Creates objects of one byte by other means than the driver, for long lists. */
  plant(keys: readonly string[]): Promise<void>;
};

const MiB = 2 ** 20;

/** What every driver promises. */
export function describeStorage(name: string, open: () => Promise<Bench>): void {
  describe(`${name} keeps the promises of a storage:`, () => {
    let storage: Storage;
    let bench: Bench;
    let folder = '';
    const fresh = (file = 'object') => {
      folder = `holdfast/${randomBytes(6).toString('hex')}`;
      return `${folder}/${file}`;
    };

    beforeAll(async () => {
      bench = await open();
      storage = bench.storage;
    }, 600_000);

    afterAll(() => storage?.close());

    const nothingIsLeft = async () => {
      expect(await Array.fromAsync(storage.list(folder))).toEqual([]);
      expect(await Array.fromAsync(storage.listUnfinished(folder))).toEqual([]);
    };

    test.each([0, 1, 100_000, 8 * MiB, 20 * MiB + 1])(
      'an object of %i bytes comes back as it was put',
      async (bytes) => {
        const key = fresh();
        const content = randomBytes(bytes);
        const before = Date.now();
        const receipt = await storage.put(key, inChunksOf(content, 70_001));
        expect(receipt.bytes).toBe(bytes);
        expect((await read(storage, key)).equals(content)).toBe(true);
        const found = await storage.stat(key);
        expect(found).toMatchObject({ key, bytes });
        expect(found?.fingerprint).toBe(receipt.fingerprint);
        expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(120_000);
      },
    );

    test('a small object put from memory or in parts comes back as it was put', async () => {
      const key = fresh();
      const content = Buffer.from('a manifest');
      expect(await storage.putSmall(key, content)).toMatchObject({ bytes: 10 });
      expect(await read(storage, key)).toEqual(content);
      expect(await storage.put(key, inChunksOf(content, 3), { inParts: true })).toMatchObject({
        bytes: 10,
      });
      expect(await read(storage, key)).toEqual(content);
      expect(await Array.fromAsync(storage.listUnfinished(folder))).toEqual([]);
    });

    test('the key shows the old object until the new one is complete', async () => {
      const key = fresh();
      await storage.putSmall(key, Buffer.from('old'));
      const content = new ByHand();
      const putting = storage.put(key, content, { inParts: true });
      await content.give(Buffer.from('new'));
      expect(await read(storage, key)).toEqual(Buffer.from('old'));
      expect(await Array.fromAsync(storage.list(folder))).toHaveLength(1);
      expect(await Array.fromAsync(storage.listUnfinished(folder))).toMatchObject([{ key }]);
      content.end();
      await putting;
      expect(await read(storage, key)).toEqual(Buffer.from('new'));
    });

    test("the content's own error comes out, and nothing is left", async () => {
      const key = fresh();
      const own = new Error('the dump failed');
      async function* failing() {
        yield randomBytes(9 * MiB);
        throw own;
      }
      await expect(storage.put(key, failing())).rejects.toBe(own);
      await nothingIsLeft();
    });

    test('an abort in the middle leaves nothing, and the content is left too', async () => {
      const key = fresh();
      const control = new AbortController();
      let left = false;
      async function* endless() {
        try {
          for (let given = 0; ; given += 1) {
            if (given === 20) control.abort();
            yield randomBytes(MiB);
          }
        } finally {
          left = true;
        }
      }
      await expect(failure(storage.put(key, endless(), { signal: control.signal }))).resolves.toBe(
        'aborted',
      );
      expect(left).toBe(true);
      await nothingIsLeft();
    });

    test('an abort is heard while the content is silent', async () => {
      const key = fresh();
      const control = new AbortController();
      const content = new Readable({ read() {} });
      content.push(randomBytes(MiB));
      const putting = failure(storage.put(key, content, { signal: control.signal, inParts: true }));
      await untilUnfinished(storage, folder);
      await expect.poll(() => content.readableLength).toBe(0); // by then the driver knows of it, too
      control.abort();
      expect(await putting).toBe('aborted');
      expect(content.destroyed).toBe(true);
      await nothingIsLeft();
    });

    test('what is aborted before it begins does not begin', async () => {
      const key = fresh();
      const signal = AbortSignal.abort();
      const content = Readable.from([Buffer.from('x')]);
      expect(await failure(storage.put(key, content, { signal }))).toBe('aborted');
      expect(content.readableDidRead || content.destroyed).toBe(false);
      expect(await failure(storage.putSmall(key, Buffer.from('x'), { signal }))).toBe('aborted');
      expect(await failure(storage.stat(key, { signal }))).toBe('aborted');
      expect(await failure(storage.get(key, { signal }))).toBe('aborted');
      expect(await failure(storage.delete(key, { signal }))).toBe('aborted');
      expect(await failure(Array.fromAsync(storage.list(folder, { signal })))).toBe('aborted');
      const unfinished = Array.fromAsync(storage.listUnfinished(folder, { signal }));
      expect(await failure(unfinished)).toBe('aborted');
      await nothingIsLeft();
    });

    test('an upload that was aborted from elsewhere cannot complete', async () => {
      const key = fresh();
      const content = new ByHand();
      const putting = failure(storage.put(key, content, { inParts: true }));
      await content.give(Buffer.from('late'));
      const [upload] = await untilUnfinished(storage, folder);
      if (!upload) throw new Error('there is no upload');
      expect(upload.key).toBe(key);
      expect(Math.abs(upload.startedAt.getTime() - Date.now())).toBeLessThan(120_000);
      await storage.abortUnfinished(upload);
      await storage.abortUnfinished(upload);
      content.end();
      expect(await putting).toBe('not-found');
      await nothingIsLeft();
    });

    test('a range is exactly the bytes asked for, and what lies past the end is left out', async () => {
      const key = fresh();
      const content = randomBytes(300_000);
      await storage.putSmall(key, content);
      for (const [start, length] of [
        [0, 1],
        [0, 300_000],
        [1, 299_999],
        [32_768, 32_768],
        [65_535, 70_001],
        [299_999, 1],
        [299_990, 100],
        [300_000, 5],
        [1_000_000, 5],
        [7, 0],
      ] as const) {
        const expected = content.subarray(start, start + length);
        expect((await read(storage, key, { start, length })).equals(expected)).toBe(true);
      }
      expect((await read(storage, key, { start: 299_000 })).equals(content.subarray(299_000))).toBe(
        true,
      );
      expect((await read(storage, key, { length: 9 })).equals(content.subarray(0, 9))).toBe(true);
    });

    test('what is not there is not found, and deleting it is no error', async () => {
      const key = fresh('nothing');
      expect(await storage.stat(key)).toBeUndefined();
      expect(await failure(storage.get(key))).toBe('not-found');
      expect(await failure(storage.get(key, { start: 5 }))).toBe('not-found');
      expect(await failure(storage.get(key, { length: 0 }))).toBe('not-found');
      await storage.delete(key);
      await nothingIsLeft();
    });

    test('a stream that is left in the middle or aborted does no harm', async () => {
      const key = fresh();
      const content = randomBytes(4 * MiB);
      await storage.put(key, inChunksOf(content, MiB));
      const left = await storage.get(key);
      await once(left, 'readable');
      left.destroy();
      const control = new AbortController();
      const aborted = await storage.get(key, { signal: control.signal });
      await once(aborted, 'readable');
      control.abort();
      expect(await failure(buffer(aborted))).toBe('aborted');
      expect((await read(storage, key)).equals(content)).toBe(true);
    });

    test('a deleted object is gone', async () => {
      const key = fresh();
      await storage.putSmall(key, Buffer.from('x'));
      await storage.delete(key);
      expect(await storage.stat(key)).toBeUndefined();
      await nothingIsLeft();
    });

    test('what is written and deleted at the same time in one folder disturbs nothing', async () => {
      fresh();
      const write = async (writer: number) => {
        for (let n = 0; n < often({ test: 5, soak: 100 }); n += 1) {
          const key = `${folder}/deep/er/${writer}-${n}`;
          await storage.putSmall(key, Buffer.from(key));
          expect((await read(storage, key)).toString()).toBe(key);
          await storage.delete(key);
        }
      };
      await Promise.all([0, 1, 2, 3].map(write));
      await nothingIsLeft();
    });

    test('a list has every key once, in order, from any beginning and after any key', async () => {
      fresh();
      const keys = ['a', 'a.b', 'a/b', 'a/b.c', 'a/b/c', 'a0', 'b', 'B', 'a-b/x'].map(
        (each) => `${folder}/${each.replaceAll('/', '_d/')}`,
      );
      for (const key of keys) await storage.putSmall(key, Buffer.from(key));
      const sorted = keys.toSorted();
      const listed = async (prefix: string, after?: string) =>
        (await Array.fromAsync(storage.list(prefix, { after }))).map(({ key }) => key);
      expect(await listed(`${folder}/`)).toEqual(sorted);
      expect(await listed(folder)).toEqual(sorted);
      for (const prefix of [`${folder}/a`, `${folder}/a_d`, `${folder}/a_d/`, `${folder}/zz`]) {
        expect(await listed(prefix)).toEqual(sorted.filter((key) => key.startsWith(prefix)));
      }
      for (const [index, key] of sorted.entries()) {
        expect(await listed(`${folder}/`, key)).toEqual(sorted.slice(index + 1));
      }
      const [first] = await Array.fromAsync(storage.list(`${folder}/`));
      expect(first).toMatchObject({ bytes: first?.key.length });
    });

    // Several pages: the test sets a small page size, the soak uses S3's own of a thousand.
    const many = often({ test: 120, soak: 2_500 });
    test(`a list of ${many} objects is complete`, async () => {
      fresh();
      const keys = Array.from({ length: many }, (_, index) => `${folder}/${10_000 + index}`);
      await bench.plant(keys);
      const listed = await Array.fromAsync(storage.list(`${folder}/`));
      expect(listed.map(({ key }) => key)).toEqual(keys);
    });

    test('keys that are no plain paths are refused by every operation', async () => {
      const hostile = [
        '',
        '/',
        '/etc/passwd',
        '..',
        '../x',
        'a/../b',
        'a/..',
        'a//b',
        'a/',
        './a',
        'a/.hidden',
        'a\\b',
        'a\0b',
        'a\nb',
        'ä',
        'a b',
        '-rf',
        'x'.repeat(300),
        `${'x'.repeat(100)}/`.repeat(8).slice(0, -1),
      ];
      for (const key of hostile) {
        const content = Buffer.from('x');
        expect(await failure(storage.put(key, inChunksOf(content, 1)))).toBe('bad-key');
        expect(await failure(storage.putSmall(key, content))).toBe('bad-key');
        expect(await failure(storage.stat(key))).toBe('bad-key');
        expect(await failure(storage.get(key))).toBe('bad-key');
        expect(await failure(storage.delete(key))).toBe('bad-key');
        const upload = { key, id: 'x', startedAt: new Date() };
        expect(await failure(storage.abortUnfinished(upload))).toBe('bad-key');
      }
      for (const prefix of ['/', '..', 'a//', '.a', 'a\0']) {
        expect(await failure(Array.fromAsync(storage.list(prefix)))).toBe('bad-key');
        expect(await failure(Array.fromAsync(storage.listUnfinished(prefix)))).toBe('bad-key');
      }
    });

    const large = often({ test: 56, soak: 300 });
    test(`a put and a get of ${large} MiB take a bounded amount of memory`, async () => {
      const key = fresh('large');
      const before = await heldBefore();
      const watch = watchMemory();
      let held = 0;
      const look = () => {
        held = Math.max(held, heldMemory() - before);
      };
      const sent = createHash('sha256');
      async function* generated() {
        const block = randomBytes(MiB);
        for (let index = 0; index < large; index += 1) {
          block.writeUInt32BE(index);
          const chunk = Buffer.from(block);
          sent.update(chunk);
          yield chunk;
        }
        look();
      }
      await storage.put(key, generated());
      const received = createHash('sha256');
      const lookAt = [0, (large / 2) * MiB];
      let bytes = 0;
      await pipeline(await storage.get(key), async (chunks) => {
        for await (const chunk of chunks) {
          if (bytes >= (lookAt[0] ?? Number.POSITIVE_INFINITY)) {
            lookAt.shift();
            look();
          }
          bytes += chunk.length;
          received.update(chunk);
        }
      });
      const { arrayBuffers, rss } = watch.stop();
      expect(received.digest('hex')).toBe(sent.digest('hex'));
      await storage.delete(key);
      // Four parts of 8 MiB at most, and what is on its way to them.
      expect(held / MiB).toBeLessThan(44);
      // These include garbage.
      expect(arrayBuffers / MiB).toBeLessThan(120);
      expect(rss / MiB).toBeLessThan(250);
    });
  });
}

/** The reason of a failure; a success or any other error fails the test. */
export async function failure(work: Promise<unknown>): Promise<StorageReason> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof StorageError) return error.reason;
  throw error;
}

export async function read(
  storage: Storage,
  key: string,
  range: { start?: number; length?: number } = {},
): Promise<Buffer> {
  return buffer(await storage.get(key, range));
}

export async function* inChunksOf(
  content: Buffer,
  size: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size);
}

async function untilUnfinished(storage: Storage, prefix: string) {
  for (;;) {
    const found = await Array.fromAsync(storage.listUnfinished(prefix));
    if (found.length > 0) return found;
  }
}

/** Content that the test hands over piece by piece. */
class ByHand implements AsyncIterable<Uint8Array> {
  #wake = Promise.withResolvers<Uint8Array | undefined>();
  #taken = Promise.withResolvers<void>();

  /** Resolves when the reader has asked for more after it. */
  async give(chunk: Uint8Array): Promise<void> {
    this.#taken = Promise.withResolvers<void>();
    this.#wake.resolve(chunk);
    await this.#taken.promise;
  }

  end(): void {
    this.#wake.resolve(undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const chunk = await this.#wake.promise;
      if (!chunk) return;
      this.#wake = Promise.withResolvers();
      yield chunk;
      this.#taken.resolve();
    }
  }
}

/** The peak growth of memory from here on. */
function watchMemory(): { stop(): { arrayBuffers: number; rss: number } } {
  const before = process.memoryUsage();
  const peak = { arrayBuffers: 0, rss: 0 };
  const look = () => {
    const now = process.memoryUsage();
    peak.arrayBuffers = Math.max(peak.arrayBuffers, now.arrayBuffers - before.arrayBuffers);
    peak.rss = Math.max(peak.rss, now.rss - before.rss);
  };
  const timer = setInterval(look, 10);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}
