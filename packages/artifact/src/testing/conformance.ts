import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { heldBefore, heldMemory, often, temporaryDirectory } from '@holdfast/platform/testing';
import { describe, expect, test, vi } from 'vitest';
import {
  ArtifactCorrupt,
  createDigest,
  createZstd,
  decryptWith,
  encryptTo,
  generateIdentity,
  measure,
  openArtifact,
  through,
} from '../index.ts';
import type { Measurer, Stage } from '../model.ts';
import type { Zstd } from '../zstd.ts';
import { calm, collect, expectSame, inChunks, noise, runningZstd, silentAfter } from './streams.ts';

export const PROGRAM = '/usr/bin/zstd';
export const COMPRESSORS = [
  ['the zstd program', createZstd({ program: PROGRAM })],
  ['node:zlib', createZstd()],
] as const;
export const ours = generateIdentity();
const recovery = generateIdentity();
export const both = [ours.recipient, recovery.recipient];
export const MIB = 1 << 20;

export const measured = { rows: 0, tables: [] } as never;
export const measurer = (): Measurer => ({
  write() {},
  finish: () => measured,
  progress: () => ({ bytes: 0, rows: 0, tables: 0 }),
});

/** All that lies between a dump and its storage. */
const outward = (zstd: Zstd): Stage[] => [
  measure(measurer(), () => {}),
  zstd.compress,
  encryptTo(both),
  createDigest().stage,
];

/** What the stages together promise, whichever compressor they use. */
export function describeArtifact(compressor: string, zstd: Zstd): void {
  describe(`with ${compressor}`, () => {
    test.each([
      ['one recipient', [ours.recipient]],
      ['two recipients', both],
    ])('artifacts of every size come back whole, for %s', async (_who, recipients) => {
      for (const size of [0, 1, 65_535, 65_536, 65_537, 3 * MIB]) {
        const half = size >> 1;
        const plain = Buffer.concat([randomBytes(half), Buffer.alloc(size - half, 'rows ')]);
        const [before, after] = [createDigest(), createDigest()];
        const stages = [before.stage, zstd.compress, encryptTo(recipients), after.stage];
        const stored = await collect(through(inChunks(plain, 50_000), stages, calm));
        expect(before.result().bytes).toBe(size);
        expect(after.result().bytes).toBe(stored.length);
        for (const [, reader] of COMPRESSORS) {
          const opened = openArtifact(inChunks(stored, 50_000), {
            artifact: after.result(),
            expected: 'anything',
            dump: before.result(),
            identity: ours.identity,
            signal: calm,
            zstd: reader,
          });
          expectSame(await collect(opened), plain);
        }
      }
    });

    test('age and zstd of the machine read what was stored', async () => {
      const place = await temporaryDirectory();
      const plain = Buffer.concat([randomBytes(100_000), Buffer.alloc(100_000, 'rows ')]);
      const stored = through(inChunks(plain, 50_000), outward(zstd), calm);
      await writeFile(path.join(place.path, 'stored'), stored);
      await writeFile(path.join(place.path, 'key'), `${recovery.identity.reveal()}\n`);
      const { stdout } = await promisify(execFile)('sh', ['-c', 'age -d -i key stored | zstd -d'], {
        cwd: place.path,
        encoding: 'buffer',
      });
      expectSame(stdout, plain);
      await place.remove();
    });

    const large = often({ test: 48, soak: 512 });
    test(`${large} MiB go out and in, in memory that does not grow with them`, async () => {
      const total = large * MIB;
      const before = await heldBefore();
      let [held, warm, most] = [0, 0, 0];
      const watch = (): Stage =>
        async function* (source) {
          let [seen, next] = [0, MIB];
          const lookAt = [16 * MIB, total - MIB];
          for await (const chunk of source) {
            seen += chunk.length;
            if (seen >= next) {
              most = Math.max(most, process.memoryUsage.rss());
              if (seen <= 32 * MIB) warm = most;
              next = seen + MIB;
            }
            if (seen >= (lookAt[0] ?? Number.POSITIVE_INFINITY)) {
              lookAt.shift();
              held = Math.max(held, heldMemory() - before);
            }
            yield chunk;
          }
        };
      const stages = [
        ...outward(zstd),
        watch(),
        decryptWith(recovery.identity, 'anything'),
        zstd.decompress,
        watch(),
      ];
      let bytes = 0;
      for await (const chunk of through(noise(total), stages, calm)) bytes += chunk.length;
      expect(bytes).toBe(total);
      // The noise takes 16 MiB of it, and the compressors have windows.
      expect(held / MIB).toBeLessThan(32);
      // This includes garbage.
      expect(most - warm).toBeLessThan(100 * MIB);
    });

    test('a reader that stops reading stops the source', async () => {
      let sent = 0;
      const endless = noise(Number.MAX_SAFE_INTEGER, (bytes) => {
        sent += bytes;
      });
      const iterator = through(endless, outward(zstd), calm)[Symbol.asyncIterator]();
      await iterator.next();
      await iterator.next();
      for (let before = -1; sent !== before && sent < 256 * MIB; await delay(100)) before = sent;
      expect(sent).toBeLessThan(64 * MIB);
      await iterator.return?.();
    });

    test('an error of the source comes out as it is, however far it had come', async () => {
      for (const stages of [
        outward(zstd),
        [zstd.decompress],
        [decryptWith(ours.identity, 'anything')],
      ]) {
        for (const total of [0, 1, 5 * MIB]) {
          const lost = new Error('The source was lost.');
          const source = async function* () {
            if (stages.length > 1) yield* noise(total);
            throw lost;
          };
          await expect(collect(through(source(), stages, calm))).rejects.toBe(lost);
        }
      }
    });

    test('an abort comes out at once as its reason, at whatever moment', async () => {
      const reason = new Error('Enough.');
      const [chunk] = await Array.fromAsync(noise(1 * MIB));
      const abortWhen = async (source: AsyncIterable<Buffer>, ready: () => boolean) => {
        const controller = new AbortController();
        const reading = collect(through(source, outward(zstd), controller.signal));
        reading.catch(() => {});
        await vi.waitUntil(ready, { timeout: 90_000, interval: 1 });
        controller.abort(reason);
        await expect(reading).rejects.toBe(reason);
      };
      await abortWhen(silentAfter(), () => true); // before anything was started
      const silent = silentAfter();
      await abortWhen(silent, () => silent.asked === 1);
      expect(silent.left).toBe(true);
      const paused = silentAfter(chunk as Buffer);
      await abortWhen(paused, () => paused.asked === 2);
      expect(paused.left).toBe(true);
      let sent = 0;
      const endless = noise(Number.MAX_SAFE_INTEGER, (bytes) => {
        sent += bytes;
      });
      await abortWhen(endless, () => sent > 20 * MIB);

      // While the reader is stuck, and before it ever asked.
      for (const reads of [0, 2]) {
        const controller = new AbortController();
        const stages = outward(zstd);
        const stuck = through(noise(50 * MIB), stages, controller.signal)[Symbol.asyncIterator]();
        for (let i = 0; i < reads; i += 1) await stuck.next();
        controller.abort(reason);
        await vi.waitUntil(() => runningZstd().length === 0, { timeout: 90_000 });
        await expect(stuck.next()).rejects.toBe(reason);
      }
      await expect(
        collect(through(noise(1), outward(zstd), AbortSignal.abort(reason))),
      ).rejects.toBe(reason);
    });

    test('a reader that leaves takes source and compressor along', async () => {
      const source = Readable.from(noise(50 * MIB));
      for await (const _chunk of through(source, outward(zstd), calm)) break;
      expect(source.destroyed).toBe(true);
      expect(runningZstd()).toEqual([]);

      // In the middle of a wait, too.
      const silent = silentAfter();
      const iterator = through(silent, [zstd.compress], calm)[Symbol.asyncIterator]();
      const waiting = iterator.next();
      waiting.catch(() => {});
      await vi.waitUntil(() => silent.asked === 1, { timeout: 90_000 });
      await iterator.return?.();
      expect(silent.left).toBe(true);
      await expect(waiting).rejects.toThrow('The reader left.');
    });

    test('compressed content that is cut, damaged or followed by something is refused', async () => {
      const frame = await collect(zstd.compress(noise(300_000), calm));
      const damaged = Buffer.from(frame);
      damaged[200_000] = (damaged[200_000] ?? 0) ^ 1;
      const wrong = [
        Buffer.alloc(0),
        frame.subarray(0, 3),
        frame.subarray(0, 100_000),
        frame.subarray(0, -1), // within the checksum
        damaged,
        Buffer.concat([frame, Buffer.from('x')]),
        Buffer.concat([frame, Buffer.alloc(100)]),
        randomBytes(1_000),
      ];
      for (const bytes of wrong) {
        for (const chunkSize of [MIB, 999]) {
          const error = collect(zstd.decompress(inChunks(bytes, chunkSize), calm));
          await expect(error).rejects.toMatchObject({ reason: 'not-zstd' });
        }
      }
      // Refused as soon as it is seen, though the source has not ended.
      const stalled = silentAfter(Buffer.concat([frame, randomBytes(1 * MIB)]));
      await expect(collect(zstd.decompress(stalled, calm))).rejects.toThrow(ArtifactCorrupt);
      expect(stalled.left).toBe(true);
    });
  });
}
