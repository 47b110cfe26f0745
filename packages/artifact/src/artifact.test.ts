import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '@holdfast/platform/processes';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ArtifactCorrupt,
  CompressorFailed,
  createDigest,
  createZstd,
  decryptWith,
  encryptTo,
  expectDigest,
  generateIdentity,
  measure,
  openArtifact,
  through,
} from './index.ts';
import { DumpUnreadable, type Measurer, type Stage } from './model.ts';
import {
  calm,
  collect,
  expectSame,
  inChunks,
  noise,
  runningZstd,
  silentAfter,
} from './streams.fixture.ts';

const PROGRAM = '/usr/bin/zstd';
const KINDS = [
  ['the zstd program', createZstd({ program: PROGRAM })],
  ['node:zlib', createZstd()],
] as const;
const [ours, recovery] = [generateIdentity(), generateIdentity()];
const both = [ours.recipient, recovery.recipient];
const MIB = 1 << 20;

const measured = { rows: 0, tables: [] } as never;
const measurer = (): Measurer => ({
  write() {},
  finish: () => measured,
  progress: () => ({ bytes: 0, rows: 0, tables: 0 }),
});

/** All that lies between a dump and its storage. */
const outward = (zstd: ReturnType<typeof createZstd>): Stage[] => [
  measure(measurer(), () => {}),
  zstd.compress,
  encryptTo(both),
  createDigest().stage,
];

afterEach(async () => {
  await vi.waitUntil(() => runningZstd().length === 0, { timeout: 90_000 });
});

describe.each(KINDS)('with %s', (_, zstd) => {
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
      for (const [, reader] of KINDS) {
        const opened = openArtifact(inChunks(stored, 50_000), {
          artifact: after.result(),
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

  test('hundreds of MiB go out and in, in memory that does not grow with them', async () => {
    let most = 0;
    const watch = (): Stage =>
      async function* (source) {
        for await (const chunk of source) {
          most = Math.max(most, process.memoryUsage.rss());
          yield chunk;
        }
      };
    const run = async (total: number) => {
      const stages = [
        ...outward(zstd),
        watch(),
        decryptWith(recovery.identity),
        zstd.decompress,
        watch(),
      ];
      let bytes = 0;
      for await (const chunk of through(noise(total), stages, calm)) bytes += chunk.length;
      expect(bytes).toBe(total);
    };
    await run(32 * MIB);
    const warm = most;
    await run(256 * MIB);
    expect(most - warm).toBeLessThan(128 * MIB);
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
    for (const stages of [outward(zstd), [zstd.decompress], [decryptWith(ours.identity)]]) {
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
    await expect(collect(through(noise(1), outward(zstd), AbortSignal.abort(reason)))).rejects.toBe(
      reason,
    );
  });

  test('a reader that leaves takes source and compressor along', async () => {
    const source = Readable.from(noise(50 * MIB));
    for await (const _chunk of through(source, outward(zstd), calm)) break;
    expect(source.destroyed).toBe(true);
    expect(runningZstd()).toEqual([]);

    // In the midst of a wait, too.
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

test('a zstd program that is missing, dies, or does not read is not the fault of the artifact', async () => {
  for (const program of ['/nowhere/zstd', '/bin/true', '/bin/false']) {
    const broken = createZstd({ program });
    await expect(collect(broken.compress(noise(4 * MIB), calm))).rejects.toThrow(CompressorFailed);
  }
  for (const direction of ['compress', 'decompress'] as const) {
    const stream = createZstd({ program: PROGRAM })[direction](silentAfter(), calm);
    const reading = collect(stream);
    reading.catch(() => {});
    await vi.waitUntil(() => runningZstd().length === 1, { timeout: 90_000 });
    process.kill(runningZstd()[0] as number, 'SIGKILL');
    await expect(reading).rejects.toThrow(CompressorFailed);
  }
});

test('an abort ends the zstd program also after its source, while the reader is stuck', async () => {
  const controller = new AbortController();
  const source = Readable.from(noise(2 * MIB));
  const stages = [createZstd({ program: PROGRAM }).compress];
  const stuck = through(source, stages, controller.signal)[Symbol.asyncIterator]();
  await stuck.next();
  await vi.waitUntil(() => source.readableEnded, { timeout: 90_000 });
  expect(runningZstd()).toHaveLength(1);
  controller.abort(new Error('Enough.'));
  await vi.waitUntil(() => runningZstd().length === 0, { timeout: 90_000 });
  await expect(stuck.next()).rejects.toThrow('Enough.');
});

test('the zstd program gets no environment and a process group of its own', async () => {
  const controller = new AbortController();
  const stream = createZstd({ program: PROGRAM }).compress(silentAfter(), controller.signal);
  const reading = collect(stream);
  reading.catch(() => {});
  await vi.waitUntil(() => runningZstd().length === 1, { timeout: 90_000 });
  const [pid] = runningZstd();
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  expect(Number(group)).toBe(pid);
  controller.abort();
  await expect(reading).rejects.toThrow();
});

test('a zstd program ends when its owner is killed with -9', async () => {
  const fixture = path.join(import.meta.dirname, 'zstd-owner.fixture.ts');
  const owner = spawn(process.execPath, [fixture, PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(owner.stdout, 'data');
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 90_000 });
});

test('a dump that is not whole fails the stream before its end is heard of', async () => {
  const unfinished = new DumpUnreadable('It ends in the midst of a table.');
  const broken = {
    ...measurer(),
    finish: () => {
      throw unfinished;
    },
  };
  await expect(collect(measure(broken, () => {})(noise(10), calm))).rejects.toBe(unfinished);

  const tooLittle = new Error('The server had more.');
  const refuse = () => {
    throw tooLittle;
  };
  await expect(collect(measure(measurer(), refuse)(noise(10), calm))).rejects.toBe(tooLittle);

  const seen: Buffer[] = [];
  const plain = randomBytes(1_000);
  let result: unknown;
  const stage = measure({ ...measurer(), write: (chunk) => void seen.push(chunk) }, (found) => {
    result = found;
  });
  expectSame(await collect(stage(inChunks(plain, 300), calm)), plain);
  expectSame(Buffer.concat(seen), plain);
  expect(result).toBe(measured);
});

test('a digest is known at the end and not before', async () => {
  const digest = createDigest();
  const iterator = digest.stage(inChunks(Buffer.from('abc'), 1), calm)[Symbol.asyncIterator]();
  for (let i = 0; i < 3; i += 1) await iterator.next();
  expect(() => digest.result()).toThrow('end');
  expect((await iterator.next()).done).toBe(true);
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(digest.result()).toEqual({ bytes: 3, sha256 });
});

test('stored bytes that are not those of the manifest never come to an end', async () => {
  const expected = createDigest();
  const stages = [createZstd().compress, encryptTo(both), expected.stage];
  const stored = await collect(through(noise(200_000), stages, calm));
  const other = await collect(through(noise(200_000), stages.slice(0, 2), calm));
  const open = (bytes: AsyncIterable<Buffer>) =>
    collect(
      openArtifact(bytes, { artifact: expected.result(), identity: ours.identity, signal: calm }),
    );
  expect((await open(inChunks(stored, 10_000))).length).toBe(200_000);
  // Another artifact that was rightly encrypted to the same key.
  expect(other.length).toBe(stored.length);
  await expect(open(inChunks(other, 10_000))).rejects.toMatchObject({ reason: 'wrong-digest' });
  await expect(open(inChunks(stored.subarray(1), 10_000))).rejects.toThrow(ArtifactCorrupt);
  // A header that was damaged, so that no stanza seems to be for us.
  const header = stored
    .toString('latin1')
    .replaceAll(/(?<=-> X25519 \S+\n)./g, (digit) => (digit === 'A' ? 'B' : 'A'));
  const damaged = Buffer.from(header, 'latin1');
  await expect(open(inChunks(damaged, 10_000))).rejects.toMatchObject({ reason: 'wrong-digest' });

  const check = (bytes: Buffer) =>
    collect(expectDigest(expected.result())(inChunks(bytes, 10_000), calm));
  await expect(check(stored.subarray(0, -1))).rejects.toMatchObject({ reason: 'wrong-length' });
  const long = silentAfter(stored, Buffer.from('x'));
  const passed = collect(expectDigest(expected.result())(long, calm));
  await expect(passed).rejects.toMatchObject({ reason: 'wrong-length' });
  expect(long.left).toBe(true);
});
