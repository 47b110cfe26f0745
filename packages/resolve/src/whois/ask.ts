import { connect } from 'node:net';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Failure } from '../model.ts';
import { AskingFailed, type Patience, pinHost } from '../registry/asking.ts';

const MOST_BYTES = 64 * 1_024;

/** Sends one line and reads until the server closes (RFC 3912). Throws `AskingFailed`. */
export async function askWhois(
  { host, port }: { host: string; port: number },
  line: string,
  { guard, patience }: { guard: NetworkGuard; patience: Patience },
): Promise<Buffer> {
  const pinned = await pinHost(guard, host, patience);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = connect({ host: pinned.host, port, lookup: pinned.lookup });
  const chunks: Buffer[] = [];
  let size = 0;
  let means: [Failure, string] = ['unreachable', 'No connection could be established.'];
  const giveUp = () => socket.destroy(patience.lost());

  patience.signal.addEventListener('abort', giveUp, { once: true });
  if (patience.signal.aborted) giveUp();
  socket.once('connect', () => {
    means = ['bad_answer', 'The connection broke before the end of the answer.'];
    // We do not close our side: some servers would then drop the question.
    socket.write(`${line}\r\n`);
  });
  socket.on('data', (chunk) => {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
    else socket.destroy(new AskingFailed('bad_answer', 'The answer is too long.'));
  });
  socket.once('end', () => resolve(Buffer.concat(chunks)));
  socket.once('error', (error) =>
    reject(error instanceof AskingFailed ? error : new AskingFailed(...means)),
  );
  socket.once('close', () => reject(new AskingFailed(...means)));
  return promise.finally(() => {
    patience.signal.removeEventListener('abort', giveUp);
    socket.destroy();
  });
}
