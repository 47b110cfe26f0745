import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { Failure } from '../program/index.ts';

type Wanted = {
  /** The size of the whole file, in bytes. */
  size: number;
  /** Whether an existing file may be replaced. */
  replace: boolean;
  signal: AbortSignal;
  onProgress(done: number): void;
};

/**
 * Writes to a temporary file that only this account can read, and gives it the final name once all of
 * it is on the disk. If anything fails, nothing is left behind.
 */
export async function writeWhole(
  file: string,
  stream: AsyncIterable<Uint8Array>,
  wanted: Wanted,
): Promise<void> {
  // A write past the file size limit should fail with an error; the signal would kill the process.
  const survive = () => {};
  process.on('SIGXFSZ', survive);
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await fill(handle, stream, wanted);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (wanted.replace) await rename(temporary, file);
    else await putInPlace(temporary, file);
  } catch (error) {
    throw explain(error, file);
  } finally {
    await rm(temporary, { force: true });
    process.off('SIGXFSZ', survive);
  }
}

/** Errors of file systems without hard links, such as FAT. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/**
 * Never replaces a file: link, unlike rename, fails if the name is taken. Without hard links it checks
 * again that the name is free, then renames; a file created in between is overwritten.
 */
async function putInPlace(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NO_LINKS.includes(code)) throw error;
    if (existsSync(file)) throw Object.assign(new Error('It is there.'), { code: 'EEXIST' });
    await rename(temporary, file);
  }
}

async function fill(
  handle: FileHandle,
  stream: AsyncIterable<Uint8Array>,
  { size, signal, onProgress }: Wanted,
): Promise<void> {
  let done = 0;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    for (let at = 0; at < chunk.length; ) {
      at += (await handle.write(chunk, at)).bytesWritten;
    }
    done += chunk.length;
    onProgress(done);
  }
  if (done !== size) {
    throw new Failure(
      'failed',
      `The download ended after ${done} of ${size} bytes; nothing was kept.`,
    );
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota is used up',
  EFBIG: 'it exceeds the largest size of a file here',
  EACCES: 'you do not have permission to write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder does not exist',
  EEXIST: 'it already exists; --force replaces it',
};

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason === undefined) return error;
  return new Failure('failed', `${file} cannot be written: ${reason}. Nothing was kept.`, {
    cause: error,
  });
}
