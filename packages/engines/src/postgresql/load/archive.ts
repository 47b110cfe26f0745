import { RestoreFailure } from '../../model.ts';
import { startTool, ToolFailed, type ToolOptions } from '../../tools/index.ts';
import { decodeRaw } from '../connection/raw-text.ts';
import { readRights } from '../measure/index.ts';
import type { Rights, Told } from '../measure/rights.ts';
import { type ArchiveEntry, readList } from './plan.ts';

/** The list of an archive of ten million objects is smaller. */
const LONGEST_HEAD = 1 << 30;

/** A dump that comes as a stream, whose beginning was read ahead. */
export type Archive = {
  entries: ArchiveEntry[];
  /** The statements of these entries, as pg_restore would run them, without tablespaces. */
  statements(ids: readonly number[]): Promise<string>;
  /** Its beginning, including the whole table of contents. */
  head(): Buffer;
  /** Puts other bytes in the place of that beginning. */
  replaceHead(bytes: Buffer): void;
  /** Owners and grants; `told` is called for each as they are read. */
  rights(told: Told): Promise<Rights>;
  /** All of it, once. Its last bytes come only when the dump has ended well. */
  bytes(): AsyncIterable<Buffer>;
  /** Tells the source of the dump that nothing more of it is wanted. */
  leave(): Promise<void>;
};

type Run = Omit<ToolOptions, 'args' | 'input'> & {
  /** Writes a list of entries for pg_restore's `--use-list`. */
  writeList(ids: readonly number[]): Promise<string>;
};

/**
 * A custom archive begins with its table of contents, and pg_restore reads no further to list it.
 * What it was given by then is kept, and given to the next run again.
 */
export async function openArchive(dump: AsyncIterable<Buffer>, run: Run): Promise<Archive> {
  const source = dump[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let headBytes = 0;
  let ended = false;

  async function* more(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const { done, value } = await source.next();
      if (done) {
        ended = true;
        return;
      }
      headBytes += value.length;
      if (headBytes > LONGEST_HEAD) {
        throw new RestoreFailure('RESTORE_FAILED', 'The dump’s table of contents is too long.');
      }
      head.push(value);
      yield value;
    }
  }

  async function* again(): AsyncGenerator<Buffer, void, undefined> {
    yield* head;
    if (!ended) yield* more();
  }

  async function output(args: readonly string[], input: AsyncIterable<Buffer>): Promise<string> {
    const { writeList: _, ...options } = run;
    const pieces: Buffer[] = [];
    try {
      const tool = await startTool({ ...options, args, input });
      for await (const piece of tool.bytes) pieces.push(piece);
    } catch (error) {
      const enough = error instanceof ToolFailed && error.kind === 'unread-input';
      if (!enough) throw error;
    }
    return decodeRaw(Buffer.concat(pieces));
  }

  async function leave(): Promise<void> {
    if (!ended) await source.return?.();
    ended = true;
  }

  async function* rest(): AsyncGenerator<Buffer, void, undefined> {
    for (let piece = head.shift(); piece; piece = head.shift()) yield piece;
    while (!ended) {
      const { done, value } = await source.next();
      if (done) ended = true;
      else yield value;
    }
  }

  try {
    const entries = readList(await output(['--format=custom', '--list'], more()));
    return {
      entries,
      leave,
      head: () => Buffer.concat(head),
      replaceHead: (bytes) => void head.splice(0, head.length, bytes),
      async statements(ids) {
        if (ids.length === 0) return '';
        const list = await run.writeList(ids);
        return output(
          [
            ...['--format=custom', '--schema-only', '--no-tablespaces'],
            ...[`--use-list=${list}`, '--file=-'],
          ],
          again(),
        );
      },
      rights: (told) => readRights(again(), told),
      bytes: () => holdingBack(rest()),
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/**
 * pg_restore knows from the list when it has everything, and commits without waiting for the end.
 * An error that is found at the very end of the dump must come before that.
 */
async function* holdingBack(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer | undefined;
  for await (const piece of source) {
    if (piece.length === 0) continue;
    if (held) yield held;
    held = piece;
  }
  if (held) yield held;
}
