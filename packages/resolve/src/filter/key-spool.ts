import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const PARTS = 256;
/** In numbers, two a key: 32 KiB. All parts together take 8 MiB. */
const CHUNK = 8_192;

/**
 * Hashes of names, partitioned by the upper bits of their first lane. The number of distinct ones must
 * be known before a filter can be sized, and `com` has 160 million: what does not fit into the parts'
 * buffers goes into a temporary file (8 bytes a key, 1.3 GB for `com`), and one part after the other
 * is sorted in memory (5 MB for `com`). Two names with the same hash count once, and set the same bits.
 */
export class KeySpool {
  readonly #folder: string;
  readonly #buffers = Array.from({ length: PARTS }, () => new Uint32Array(CHUNK));
  readonly #used = new Int32Array(PARTS);
  /** Where each part's full chunks are in the file. */
  readonly #chunks = Array.from({ length: PARTS }, (): number[] => []);
  #file: number | undefined;
  #end = 0;
  #lastBlock = 0;
  #lastBits = 0;
  #added = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Repeats of the last key, as from a name with several servers, are dropped right away. */
  add(block: number, bits: number): void {
    if (this.#added > 0 && block === this.#lastBlock && bits === this.#lastBits) return;
    this.#lastBlock = block;
    this.#lastBits = bits;
    this.#added += 1;
    const part = block >>> 24;
    const buffer = this.#buffers[part] as Uint32Array;
    const used = this.#used[part] as number;
    buffer[used] = block;
    buffer[used + 1] = bits;
    this.#used[part] = (used + 2) % CHUNK;
    if (used + 2 === CHUNK) this.#spill(part, buffer);
  }

  countDistinct(): number {
    let distinct = 0;
    for (let part = 0; part < PARTS; part += 1) {
      const keys = this.#keysOf(part);
      // Compared as pairs of numbers: 160 million bigints would be a lot of garbage to collect.
      new BigUint64Array(keys.buffer, 0, keys.length / 2).sort();
      for (let at = 0; at < keys.length; at += 2) {
        if (at === 0 || keys[at] !== keys[at - 2] || keys[at + 1] !== keys[at - 1]) distinct += 1;
      }
    }
    return distinct;
  }

  /** Each key at least once, part after part, so that neighbours in the filter come close together. */
  visit(take: (block: number, bits: number) => void): void {
    for (let part = 0; part < PARTS; part += 1) {
      const keys = this.#keysOf(part);
      for (let at = 0; at < keys.length; at += 2) {
        take(keys[at] as number, keys[at + 1] as number);
      }
    }
  }

  /** Part after part, in the order of their keys' upper bits; two numbers a key, not sorted. */
  *parts(): Generator<Uint32Array<ArrayBuffer>> {
    for (let part = 0; part < PARTS; part += 1) yield this.#keysOf(part);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #spill(part: number, buffer: Uint32Array): void {
    this.#file ??= openNameless(this.#folder);
    for (let at = 0; at < buffer.byteLength; ) {
      at += writeSync(this.#file, buffer, at, buffer.byteLength - at, this.#end + at);
    }
    this.#chunks[part]?.push(this.#end);
    this.#end += buffer.byteLength;
  }

  #keysOf(part: number): Uint32Array<ArrayBuffer> {
    const chunks = this.#chunks[part] ?? [];
    const used = this.#used[part] as number;
    const keys = new Uint32Array(chunks.length * CHUNK + used);
    for (const [index, position] of chunks.entries()) {
      const into = new Uint8Array(keys.buffer, index * CHUNK * 4, CHUNK * 4);
      for (let at = 0; at < into.length; ) {
        const read = readSync(this.#file as number, into, at, into.length - at, position + at);
        if (read === 0) throw new Error('a temporary file became shorter');
        at += read;
      }
    }
    keys.set((this.#buffers[part] as Uint32Array).subarray(0, used), chunks.length * CHUNK);
    return keys;
  }
}

/** Deleted while open: it disappears with the process, however that ends. */
function openNameless(folder: string): number {
  const file = path.join(folder, `.keys.${randomBytes(6).toString('hex')}.part`);
  const descriptor = openSync(file, 'wx+', 0o600);
  rmSync(file);
  return descriptor;
}
