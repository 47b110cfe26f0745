import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export const calm = new AbortController().signal;

/** The bytes in chunks of this size. */
export async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** This many bytes, which no compressor makes smaller. */
export async function* noise(total: number, onChunk = (_bytes: number) => {}) {
  // Wider than the window in which zstd finds repetitions.
  const pool = randomBytes(Math.min(total, 16 << 20));
  const size = 256 << 10;
  for (let sent = 0; sent < total; sent += size) {
    const at = sent % pool.length;
    const chunk = pool.subarray(at, at + Math.min(size, total - sent));
    onChunk(chunk.length);
    yield chunk;
  }
}

export async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}

/** Gives what it has, then nothing for ever, and records whether it was left. */
export function silentAfter(...chunks: Buffer[]) {
  const source = {
    left: false,
    asked: 0,
    [Symbol.asyncIterator]: () => ({
      next: async (): Promise<IteratorResult<Buffer>> => {
        source.asked += 1;
        const value = chunks.shift();
        return value ? { value, done: false } : new Promise(() => {});
      },
      return: async (): Promise<IteratorResult<Buffer>> => {
        source.left = true;
        return { value: undefined, done: true };
      },
    }),
  };
  return source;
}

/** The pids of the `zstd` programs that this process has started and that still run. */
export function runningZstd(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return stat.includes('(zstd)') && Number(owner) === parent && state !== 'Z';
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Compares without the letter-by-letter diff that would take seconds for a few MiB. */
export function expectSame(found: Buffer, wanted: Buffer): void {
  if (found.equals(wanted)) return;
  throw new Error(`${found.length} bytes are not the ${wanted.length} that were expected.`);
}
