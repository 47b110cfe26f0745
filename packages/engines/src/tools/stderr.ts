import type { Readable } from 'node:stream';
import type { Redact } from '../wording/redact.ts';

const FIRST_BYTES = 16 << 10;
const LAST_BYTES = 48 << 10;

/**
 * Reads everything to the end, so that the program never waits for us, and keeps the beginning and
 * the end. The lines on both sides of the cut are dropped, since a secret could be cut in half
 * there.
 */
export function drainStderr(
  stream: Readable,
  redact: Redact,
  onText?: (text: string) => void,
): { text(): string } {
  let first = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  let dropped = 0;
  const text = () => {
    if (dropped === 0) return redact(Buffer.concat([first, last]).toString());
    const begin = redact(first.toString().replace(/[^\n]*$/, ''));
    const end = redact(last.toString().replace(/^[^\n]*\n?/, ''));
    return `${begin}[…]\n${end}`;
  };
  stream.on('data', (chunk: Buffer) => {
    const room = FIRST_BYTES - first.length;
    if (room > 0) first = Buffer.concat([first, chunk.subarray(0, room)]);
    const rest = chunk.subarray(Math.max(0, room));
    if (rest.length > 0) {
      const all = Buffer.concat([last, rest]);
      dropped += Math.max(0, all.length - LAST_BYTES);
      last = all.subarray(-LAST_BYTES);
    }
    onText?.(text());
  });
  stream.on('error', () => {});
  return { text };
}
