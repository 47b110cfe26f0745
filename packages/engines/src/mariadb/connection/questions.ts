import { Transform } from 'node:stream';

const COM_INIT_DB = 2;
const COM_QUERY = 3;
const HEAD_BYTES = 4;
/** A longer query is none of those that are rewritten. */
const LONGEST = 1 << 20;

/** Returns the new text of a query, or undefined for a query that stays as it is. */
export type Rewrite = (question: string) => string | undefined;

/**
 * Passes on what a client program sends, with its queries rewritten, and with its one database where it
 * chooses one: before it asks for events, MariaDB's program takes a name escaped as in a text.
 */
export function rewriteQuestions(rewrite: Rewrite, database: string): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  /** Bytes left of a packet that is passed on unread. */
  let passing = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      for (;;) {
        if (passing > 0) {
          const part = waiting.subarray(0, passing);
          if (part.length > 0) this.push(part);
          passing -= part.length;
          waiting = waiting.subarray(part.length);
        }
        if (passing > 0 || waiting.length < HEAD_BYTES) break;
        const size = waiting.readUIntLE(0, 3);
        if (size > LONGEST) {
          passing = HEAD_BYTES + size;
          continue;
        }
        if (waiting.length < HEAD_BYTES + size) break;
        this.push(changed(waiting.subarray(0, HEAD_BYTES + size), rewrite, database));
        waiting = waiting.subarray(HEAD_BYTES + size);
      }
      done();
    },
    flush(done) {
      if (waiting.length > 0) this.push(waiting);
      done();
    },
  });
}

/** Packets before the first query continue the server's sequence numbers, so they do not start at 0. */
function changed(packet: Buffer, rewrite: Rewrite, database: string): Buffer {
  if (packet[3] !== 0) return packet;
  if (packet[HEAD_BYTES] === COM_INIT_DB) return withText(packet, HEAD_BYTES + 1, database);
  if (packet[HEAD_BYTES] !== COM_QUERY) return packet;
  // MySQL's programs may first state how many attributes the query has: none, in one set.
  const attributes = packet[HEAD_BYTES + 1] === 0 && packet[HEAD_BYTES + 2] === 1 ? 2 : 0;
  const from = HEAD_BYTES + 1 + attributes;
  const other = rewrite(packet.toString('utf8', from));
  return other === undefined ? packet : withText(packet, from, other);
}

function withText(packet: Buffer, from: number, text: string): Buffer {
  const whole = Buffer.concat([packet.subarray(0, from), Buffer.from(text)]);
  whole.writeUIntLE(whole.length - HEAD_BYTES, 0, 3);
  return whole;
}
