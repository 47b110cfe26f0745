import { Readable } from 'node:stream';
import { unlessAborted } from '../abort.ts';
import { Flights } from '../flights.ts';
import type { SftpConnection } from './connection.ts';

/**
 * Writes the chunks to an open file from its beginning, with many messages in flight, so that a high
 * latency does not matter. Keeps the chunk and at most 2 MiB of messages in memory.
 */
export async function writeChunks(
  connection: SftpConnection,
  file: Buffer,
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { messageBytes, messagesInFlight } = connection;
  const flights = new Flights();
  let position = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; from += messageBytes) {
      const length = Math.min(messageBytes, chunk.byteLength - from);
      const at = position;
      const write = () =>
        connection.ask('write', (sftp, answer) => {
          sftp.write(file, chunk, from, length, at, (error) => answer(error, undefined));
        });
      await unlessAborted(flights.launch(messagesInFlight, write), signal, 'write');
      position += length;
    }
  }
  await unlessAborted(flights.landed(), signal, 'write');
  return position;
}

/** Reads a range of an open file, many messages ahead of the reader. */
export function readRange(
  connection: SftpConnection,
  file: Buffer,
  { start, length }: { start: number; length: number },
): Readable {
  const { messageBytes, messagesInFlight } = connection;
  const end = start + length;

  /** A server may answer with less than was asked for; it answers with nothing only at the end. */
  async function fetch(from: number): Promise<Buffer> {
    const piece = Buffer.allocUnsafe(Math.min(messageBytes, end - from));
    let filled = 0;
    while (filled < piece.byteLength) {
      const bytes = await connection.ask<number>('read', (sftp, answer) => {
        sftp.read(file, piece, filled, piece.byteLength - filled, from + filled, answer);
      });
      if (bytes === 0) break;
      filled += bytes;
    }
    return piece.subarray(0, filled);
  }

  async function* pieces() {
    const ahead: Promise<Buffer>[] = [];
    for (let next = start; ; ) {
      for (; next < end && ahead.length < messagesInFlight; next += messageBytes) {
        const piece = fetch(next);
        piece.catch(() => {}); // reported when its turn comes, if it does
        ahead.push(piece);
      }
      const piece = await ahead.shift();
      if (!piece?.byteLength) return;
      yield piece;
    }
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 4 * messageBytes });
}
