import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { keepFree } from '../keep-free.ts';
import { StorageError } from '../model.ts';
import type { PartPlan } from './part-plan.ts';

/** A piece of an object, kept until the storage has it, so that sending it can be repeated. */
export type Part = {
  number: number;
  bytes: number;
  md5: Buffer;
  onDisk: boolean;
  /** The content from its beginning, for one attempt to send it. */
  body(): Buffer | Readable;
  /** Frees its memory or disk space; may be called twice. */
  release(): Promise<void>;
};

/** Where the bytes of a part are collected. */
type Hold = {
  onDisk: boolean;
  write(chunk: Buffer): Promise<void> | void;
  body(bytes: number): Buffer | Readable;
  release(): Promise<void>;
};

/** A folder for parts that are too large for memory, and how many bytes they leave free on its disk. */
type Spool = { spoolDirectory: string; keepFree?: number | undefined };

type Filling = { size: number; hold: Hold; bytes: number; hash: Hash };

/**
 * Cuts the chunks into parts as planned; all but the last are full. Empty content is one empty
 * part. The receiver must release each part.
 */
export async function* cutIntoParts(
  chunks: AsyncIterable<Buffer>,
  plan: PartPlan,
  spool: Spool,
): AsyncGenerator<Part, void, undefined> {
  const buffers = new BufferPool();
  let number = 0;
  let filling: Filling | undefined;
  try {
    for await (let chunk of chunks) {
      while (chunk.byteLength > 0) {
        filling ??= await begin();
        const piece = chunk.subarray(0, filling.size - filling.bytes);
        await filling.hold.write(piece);
        filling.hash.update(piece);
        filling.bytes += piece.byteLength;
        chunk = chunk.subarray(piece.byteLength);
        if (filling.bytes === filling.size) {
          // From here on the receiver releases the part.
          const full = finish(filling, number);
          filling = undefined;
          yield full;
        }
      }
    }
    if (number === 0) filling = await begin();
    if (filling) {
      const last = finish(filling, number);
      filling = undefined;
      yield last;
    }
  } finally {
    await filling?.hold.release();
  }

  async function begin(): Promise<Filling> {
    number += 1;
    const size = plan.bytesOf(number);
    const hold = size <= plan.inMemoryUpTo ? buffers.take(size) : await openSpool(spool, size);
    return { size, hold, bytes: 0, hash: createHash('md5') };
  }
}

function finish({ hold, bytes, hash }: Filling, number: number): Part {
  let released: Promise<void> | undefined;
  return {
    number,
    bytes,
    md5: hash.digest(),
    onDisk: hold.onDisk,
    body: () => hold.body(bytes),
    release: () => {
      released ??= hold.release();
      return released;
    },
  };
}

/** Reuses buffers, so that memory does not grow until the garbage collector runs. */
class BufferPool {
  #free: Buffer[] = [];

  take(size: number): Hold {
    this.#free = this.#free.filter(({ byteLength }) => byteLength === size);
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(size);
    let filled = 0;
    return {
      onDisk: false,
      write(chunk) {
        filled += chunk.copy(buffer, filled);
      },
      body: (bytes) => buffer.subarray(0, bytes),
      release: async () => {
        this.#free.push(buffer);
      },
    };
  }
}

/** An unlinked file: gone when it is closed, or when the process ends. */
async function openSpool(
  { spoolDirectory, keepFree: keep = 0 }: Spool,
  size: number,
): Promise<Hold> {
  if (keep > 0) await keepFree(spoolDirectory, size, { keep, step: 'multipart' });
  const file = path.join(spoolDirectory, `part-${randomBytes(9).toString('hex')}`);
  let handle: FileHandle;
  try {
    handle = await open(file, 'wx+', 0o600);
    await rm(file);
  } catch (cause) {
    throw spoolFailure(cause);
  }
  return {
    onDisk: true,
    write: (chunk) =>
      handle.appendFile(chunk).catch((cause) => {
        throw spoolFailure(cause);
      }),
    body: (bytes) => handle.createReadStream({ start: 0, end: bytes - 1, autoClose: false }),
    release: () => handle.close(),
  };
}

function spoolFailure(cause: unknown): StorageError {
  const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const detail = "in this server's folder for parts waiting to be uploaded";
  return new StorageError(full ? 'no-space' : 'unexpected', 'multipart', { detail, cause });
}
