import { once } from 'node:events';
import type pg from 'pg';
import type { Refused } from './model.ts';

/** No answer to a statement of a dump is longer; a statement that causes a longer one is hostile. */
const LONGEST_MESSAGE = 16 << 20;

export type Wire = {
  /** Resolves when rows can be sent, or never will be. */
  ready: Promise<Refused | undefined>;
  over: Promise<Refused | undefined>;
  /** Resolves when more may be sent. */
  send(rows: Uint8Array): Promise<Refused | undefined>;
  end(): Promise<Refused | undefined>;
};

/**
 * Sends statements as bytes in the encoding that the dump states, where `pg` would send text as
 * UTF-8. Results are of no interest, and are not kept.
 */
export function createWire(client: pg.Client) {
  const { stream } = client.connection;
  boundMessages(stream);
  return (statement: Uint8Array, { rows = false } = {}): Wire => {
    const ready = Promise.withResolvers<Refused | undefined>();
    const over = Promise.withResolvers<Refused | undefined>();
    let refused: Refused | undefined;
    let takesRows = false;
    const end = (why?: Refused) => {
      refused ??= why;
      ready.resolve(refused);
      over.resolve(refused);
    };
    const nothing = () => {};
    client.query({
      submit: () => void stream.write(message('Q', statement, NUL)),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
      handleCopyData: nothing,
      handleCopyInResponse() {
        takesRows = true;
        if (rows) ready.resolve(undefined);
        else stream.write(message('f', Buffer.from('no rows follow\0')));
      },
      handleError(error: Error) {
        refused ??= described(error);
        // From the server, which then reports that it is ready; `pg` does not pass that on to this
        // query.
        if (isOfServer(error)) client.connection.once('readyForQuery', () => end());
        else end();
      },
      handleReadyForQuery: () => end(rows && !takesRows ? NOT_TAKEN : undefined),
    });
    return {
      ready: ready.promise,
      over: over.promise,
      async send(bytes) {
        if (refused) return refused;
        stream.write(message('d', bytes));
        if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), over.promise]);
        return refused;
      },
      async end() {
        if (!refused) stream.write(message('c', NOTHING));
        return over.promise;
      },
    };
  };
}

/** `pg` keeps a message until it is whole. One that is longer than any answer ends the thread. */
function boundMessages(stream: NodeJS.ReadableStream): void {
  const head = Buffer.alloc(5);
  let have = 0;
  let skip = 0;
  stream.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const step = Math.min(skip, chunk.length - at);
      skip -= step;
      at += step;
      while (skip === 0 && have < head.length && at < chunk.length) {
        head[have] = chunk[at] ?? 0;
        have += 1;
        at += 1;
      }
      if (have < head.length) continue;
      skip = head.readUInt32BE(1) - 4;
      have = 0;
      // Uncaught on purpose: see `openSocket`.
      if (skip > LONGEST_MESSAGE) throw new Error('The server’s answer is too long.');
    }
  });
}

const NOT_TAKEN: Refused = { code: '', message: 'the server did not accept rows' };
const NOTHING = Buffer.alloc(0);
const NUL = Buffer.alloc(1);

function message(type: string, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, ...parts]);
}

function isOfServer(error: Error): boolean {
  return 'severity' in error && error.severity === 'ERROR';
}

function described(error: Error): Refused {
  const { code = '', where } = error as pg.DatabaseError;
  return { code, message: error.message, ...(where !== undefined && { where }) };
}
