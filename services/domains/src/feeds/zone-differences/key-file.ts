import { type FileHandle, open } from 'node:fs/promises';
import type { HashKey } from './keyed-hash.ts';

const MAGIC = 'HFZK0001';
const PARTS = 256;
/** Magic, key, and how many keys each part has. */
const HEAD_BYTES = MAGIC.length + 16 + PARTS * 4;

/** The hashes of a file's names, 8 bytes each, sorted and in 256 parts; read part by part. */
export type KeyFile = {
  key: HashKey;
  total: number;
  part(number: number): Promise<BigUint64Array>;
  close(): Promise<void>;
};

/** Undefined if there is none, or it is incomplete. */
export async function openKeyFile(file: string): Promise<KeyFile | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const head = await readAt(handle, HEAD_BYTES, 0);
  if (!head) {
    await handle.close();
    return undefined;
  }
  const counts = new Uint32Array(head.buffer.slice(MAGIC.length + 16, HEAD_BYTES));
  const starts = [0];
  for (const count of counts) starts.push((starts.at(-1) ?? 0) + count);
  const total = starts[PARTS] ?? 0;
  const { size } = await handle.stat();
  const isWhole = Buffer.from(head.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;
  if (!isWhole || size !== HEAD_BYTES + total * 8) {
    await handle.close();
    return undefined;
  }
  return {
    key: new Uint32Array(head.buffer.slice(MAGIC.length, MAGIC.length + 16)),
    total,
    async part(number) {
      const start = HEAD_BYTES + (starts[number] ?? 0) * 8;
      const bytes = await readAt(handle, (counts[number] ?? 0) * 8, start);
      // Zeros in place of what is missing would make every known name a new one.
      if (!bytes) throw new Error('A file of hashes became shorter while it was being read.');
      return new BigUint64Array(bytes.buffer);
    },
    close: () => handle.close(),
  };
}

type KeyFileWriter = {
  add(part: BigUint64Array): Promise<void>;
  /** Only this makes the file count as complete. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

export async function createKeyFile(file: string, key: HashKey): Promise<KeyFileWriter> {
  const handle = await open(file, 'w', 0o600);
  const counts: number[] = [];
  let at = HEAD_BYTES;
  const write = async (bytes: Uint8Array, position: number) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, undefined, position + done);
      done += bytesWritten;
    }
  };
  return {
    async add(part) {
      counts.push(part.length);
      await write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
      at += part.byteLength;
    },
    async finish() {
      await handle.datasync();
      const head = [Buffer.from(MAGIC, 'latin1'), toBytes(key), toBytes(Uint32Array.from(counts))];
      await write(Buffer.concat(head), 0);
      await handle.datasync();
    },
    close: () => handle.close(),
  };
}

function toBytes(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Undefined if the file ends before. */
async function readAt(handle: FileHandle, length: number, position: number) {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return bytes;
}
