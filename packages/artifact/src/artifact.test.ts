import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isAlive } from '@holdfast/platform/processes';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ArtifactCorrupt,
  CompressorFailed,
  createDigest,
  createZstd,
  encryptTo,
  expectDigest,
  measure,
  openArtifact,
  through,
} from './index.ts';
import { DumpUnreadable } from './model.ts';
import {
  both,
  COMPRESSORS,
  describeArtifact,
  MIB,
  measured,
  measurer,
  ours,
  PROGRAM,
} from './testing/conformance.ts';
import {
  calm,
  collect,
  expectSame,
  inChunks,
  noise,
  runningZstd,
  silentAfter,
} from './testing/streams.ts';

afterEach(async () => {
  await vi.waitUntil(() => runningZstd().length === 0, { timeout: 90_000 });
});

for (const [compressor, zstd] of COMPRESSORS) describeArtifact(compressor, zstd);

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

test('the zstd program gets no environment, a process group of its own, and never our rights as root', async () => {
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
  if (process.getuid?.() === 0) {
    const status = () => readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status()).toMatch(/^Uid:(?:\t[1-9]\d*){4}$/m);
    expect(status()).toMatch(/^CapEff:\t0+$/m);
    expect(status()).toMatch(/^NoNewPrivs:\t1$/m);
  }
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
  const open = (bytes: AsyncIterable<Buffer>, length = 200_000) => {
    return collect(
      openArtifact(bytes, {
        ...{ artifact: expected.result(), dump: { bytes: length } },
        ...{ expected: 'anything', identity: ours.identity, signal: calm },
      }),
    );
  };
  expect((await open(inChunks(stored, 10_000))).length).toBe(200_000);
  // What becomes more than the dump that the manifest tells of.
  const longer = open(inChunks(stored, 10_000), 199_999);
  await expect(longer).rejects.toMatchObject({ reason: 'wrong-length' });
  // Another artifact, properly encrypted to the same key.
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
