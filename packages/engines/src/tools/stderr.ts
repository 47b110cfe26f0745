import type { Readable } from 'node:stream';
import type { ToolOptions } from './model.ts';

const FIRST_BYTES = 16 << 10;
const LAST_BYTES = 48 << 10;

/**
 * Reads everything to the end, so that the program never waits for us, and keeps the beginning and
 * the end. The lines on both sides of the cut are dropped, since a secret could be cut in half
 * there.
 */
export function drainStderr(
  stream: Readable,
  {
    redact,
    onStderr,
    stderrBytes = LAST_BYTES,
  }: Pick<ToolOptions, 'redact' | 'onStderr' | 'stderrBytes'>,
): { text(): string } {
  let first = Buffer.alloc(0);
  const last: Buffer[] = [];
  let lastBytes = 0;
  let dropped = 0;
  const text = () => {
    if (dropped === 0) return redact(Buffer.concat([first, ...last]).toString());
    const begin = redact(first.toString().replace(/[^\n]*$/, ''));
    return `${begin}[…]\n${redact(fromLineOn(Buffer.concat(last)))}`;
  };
  const recent = () => {
    if (lastBytes <= LAST_BYTES && dropped === 0) return text();
    const pieces: Buffer[] = [];
    let bytes = 0;
    for (let at = last.length - 1; at >= 0 && bytes < LAST_BYTES; at -= 1) {
      const piece = last[at] as Buffer;
      pieces.unshift(piece);
      bytes += piece.length;
    }
    return redact(fromLineOn(Buffer.concat(pieces)));
  };
  stream.on('data', (chunk: Buffer) => {
    const room = FIRST_BYTES - first.length;
    if (room > 0) first = Buffer.concat([first, chunk.subarray(0, room)]);
    const rest = chunk.subarray(Math.max(0, room));
    if (rest.length > 0) {
      last.push(rest);
      lastBytes += rest.length;
      while (lastBytes > stderrBytes) {
        const piece = last.shift() as Buffer;
        const over = Math.min(piece.length, lastBytes - stderrBytes);
        if (over < piece.length) last.unshift(piece.subarray(over));
        lastBytes -= over;
        dropped += over;
      }
    }
    onStderr?.(recent());
  });
  stream.on('error', () => {});
  return { text };
}

function fromLineOn(bytes: Buffer): string {
  return bytes.toString().replace(/^[^\n]*\n?/, '');
}
