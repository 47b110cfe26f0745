import { unlessAborted } from '../abort.ts';
import { chunksOf } from '../content.ts';
import { type Receipt, StorageError } from '../model.ts';
import type { SftpConnection } from './connection.ts';
import {
  closeFile,
  createFile,
  look,
  moveInto,
  orNoSpace,
  pruneAbove,
  syncFile,
  unlink,
} from './files.ts';
import type { SftpPool } from './pool.ts';
import { writeChunks } from './transfer.ts';

/** How long the clean-up after a failure may take; `listUnfinished` finds what it leaves. */
const CLEAN_UP_MS = 10_000;

export type PutPlace = {
  root: string;
  /** Where it is written, and where it is moved to when it is complete. */
  temporary: string;
  final: string;
};

export async function putFile(
  pool: SftpPool,
  place: PutPlace,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Receipt> {
  const { connection, giveBack, discard } = await pool.borrow(signal);
  try {
    const bytes = await write(connection, place, content, signal);
    await unlessAborted(moveInto(connection, place.temporary, place.final), signal, 'write');
    giveBack();
    return { bytes };
  } catch (error) {
    const explained = connection.usable
      ? await orNoSpace(connection, place.root, error).catch(() => error)
      : error;
    discard();
    await cleanUp(pool, place);
    throw explained;
  }
}

async function write(
  connection: SftpConnection,
  { root, temporary }: PutPlace,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const file = await unlessAborted(createFile(connection, root, temporary), signal, 'write');
  const chunks = chunksOf(content, signal, 'write');
  const bytes = await writeChunks(connection, file, chunks, signal);
  const finish = async () => {
    await syncFile(connection, file);
    await closeFile(connection, file);
    return look(connection, temporary, 'write');
  };
  const written = await unlessAborted(finish(), signal, 'write');
  if (!written) throw new StorageError('not-found', 'write');
  if (written.bytes !== bytes) throw new StorageError('corrupt', 'write');
  return bytes;
}

/** Uses another connection: the broken or abandoned one is of no use any more. */
async function cleanUp(pool: SftpPool, { root, temporary }: PutPlace): Promise<void> {
  const limit = AbortSignal.timeout(CLEAN_UP_MS);
  const work = async () => {
    const { connection, giveBack, discard } = await pool.borrow(limit);
    try {
      await unlessAborted(unlink(connection, temporary, 'write'), limit, 'write');
      await unlessAborted(pruneAbove(connection, root, temporary), limit, 'write');
      giveBack();
    } catch {
      discard();
    }
  };
  await work().catch(() => {}); // unreachable: listUnfinished finds what is left
}
