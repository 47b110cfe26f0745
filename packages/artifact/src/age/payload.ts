import type { KeyObject } from 'node:crypto';
import { open, seal, TAG_BYTES } from './primitives.ts';

const PLAIN_BYTES = 64 << 10;

/** Counts the chunks of a payload: eleven bytes of counter, and one that is 1 on the last chunk. */
function createNonces(): (last: boolean) => Buffer {
  let count = 0;
  return (last) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(count, 5, 6); // 2^48 chunks are 16 EiB
    nonce[11] = last ? 1 : 0;
    count += 1;
    return nonce;
  };
}

/** Turns one chunk of the payload into what is handed on. */
type Turn = (chunk: Buffer, last: boolean) => readonly Buffer[];
/** Takes bytes as they come; gives what can be handed on. */
export type Payload = { push(bytes: Buffer): Buffer[]; end(): Buffer[] };

export function sealPayload(key: KeyObject): Payload {
  const nonce = createNonces();
  return inChunks(PLAIN_BYTES, (chunk, last) => seal(key, nonce(last), chunk));
}

/** Gives out no byte before the tag of its chunk was verified; `onForged` must throw. */
export function openPayload(key: KeyObject, onForged: () => never): Payload {
  const nonce = createNonces();
  let first = true;
  return inChunks(PLAIN_BYTES + TAG_BYTES, (chunk, last) => {
    // The last chunk is empty only if it is the only one.
    if (chunk.length < TAG_BYTES || (chunk.length === TAG_BYTES && !first)) onForged();
    first = false;
    return [open(key, nonce(last), chunk) ?? onForged()];
  });
}

/** Cuts into chunks of this size. A full chunk is processed only once it is known not to be the last. */
function inChunks(size: number, turn: Turn): Payload {
  const held = Buffer.allocUnsafe(size);
  let filled = 0;
  return {
    push(bytes) {
      const out: Buffer[] = [];
      for (let at = 0; at < bytes.length; ) {
        if (filled === size) {
          out.push(...turn(held, false));
          filled = 0;
        }
        if (filled === 0 && bytes.length - at > size) {
          out.push(...turn(bytes.subarray(at, at + size), false));
          at += size;
        } else {
          const copied = bytes.copy(held, filled, at);
          filled += copied;
          at += copied;
        }
      }
      return out;
    },
    end: () => [...turn(held.subarray(0, filled), true)],
  };
}
