/** The message ends too early, has a pointer that leads in a circle, or is otherwise not DNS. */
export class Unreadable extends Error {}

const HEADER = 12;
const POINTER = 0xc0;
const LONGEST_NAME = 255;

type WireRecord = {
  /** In lower case, without a final dot; the root is empty. */
  owner: string;
  type: number;
  ttl: number;
  /** Where its data starts; `end` is where it ends. */
  start: number;
  end: number;
};

/**
 * The name at this offset, in lower case. Pointers may only point backwards, so they cannot loop.
 * Bytes that no host name has are escaped, so such a name never equals one that we ask for.
 */
export function readName(message: Buffer, at: number): string {
  let name = '';
  let bound = at;
  for (let position = at, read = 0; ; ) {
    const length = byteAt(message, position);
    if (length === 0) return name;
    if ((length & POINTER) === POINTER) {
      const target = ((length & 0x3f) << 8) | byteAt(message, position + 1);
      if (target >= bound || target < HEADER) throw new Unreadable('a pointer that leads nowhere');
      bound = target;
      position = target;
      continue;
    }
    if ((length & POINTER) !== 0) throw new Unreadable('a label of an unknown kind');
    read += length + 1;
    if (read >= LONGEST_NAME) throw new Unreadable('a name that is too long');
    const end = position + 1 + length;
    if (end > message.length) throw new Unreadable('cut off in a name');
    name += `${name && '.'}${readLabel(message, position + 1, end)}`;
    position = end;
  }
}

/** Where the name at this offset ends. */
export function skipName(message: Buffer, at: number): number {
  for (let position = at; ; ) {
    const length = byteAt(message, position);
    if (length === 0) return position + 1;
    if ((length & POINTER) === POINTER) return position + 2;
    if ((length & POINTER) !== 0) throw new Unreadable('a label of an unknown kind');
    position += length + 1;
  }
}

/** The record at this offset; `asked` is the name in the question, to which most owners point. */
export function readRecord(message: Buffer, at: number, asked: string): WireRecord {
  const fixed = skipName(message, at);
  const start = fixed + 10;
  if (start > message.length) throw new Unreadable('cut off in a record');
  const end = start + message.readUInt16BE(fixed + 8);
  if (end > message.length) throw new Unreadable('cut off in a record');
  return {
    owner: readOwner(message, at, asked),
    type: message.readUInt16BE(fixed),
    ttl: message.readUInt32BE(fixed + 4),
    start,
    end,
  };
}

/** A pointer into the question stands for (the end of) the name that we asked for: no need to read it. */
function readOwner(message: Buffer, at: number, asked: string): string {
  if (message[at] === POINTER) {
    const index = (message[at + 1] ?? 0) - HEADER;
    if (index === 0) return asked;
    if (index > 0 && asked[index - 1] === '.') return asked.slice(index);
  }
  return readName(message, at);
}

function readLabel(message: Buffer, start: number, end: number): string {
  let plain = true;
  for (let at = start; at < end; at += 1) {
    const code = message[at] ?? 0;
    const lower = code | 0x20;
    const known =
      (lower >= 0x61 && lower <= 0x7a && code >= 0x41) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x2d ||
      code === 0x5f;
    if (!known) plain = false;
  }
  const label = message.toString('latin1', start, end).toLowerCase();
  return plain ? label : label.replace(/[^a-z0-9_-]/g, (odd) => `\\${odd.charCodeAt(0)}`);
}

function byteAt(message: Buffer, at: number): number {
  const byte = message[at];
  if (byte === undefined) throw new Unreadable('cut off in a name');
  return byte;
}
