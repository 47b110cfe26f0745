import { createRequire } from 'node:module';
import type pg from 'pg';
import { decodeName } from '../measure/names.ts';

/**
 * A database of encoding SQL_ASCII holds any bytes as text, in names, too. The library knows only
 * UTF-8. In sessions with such databases, text that is not UTF-8 is read with each of its bytes
 * above 127 as half of a surrogate pair (0xe4 as U+DCE4), which is no character and goes back to
 * the server as the byte that it was.
 */
type Reader = {
  encoding: BufferEncoding;
  buffer: Buffer;
  offset: number;
  string(length: number): string;
  cstring(): string;
};
type Writer = { add(bytes: Buffer): Writer; addCString(text: string): Writer };

const STRANGE = /[\udc80-\udcff]/u;
const UNREAD = '\ufffd';

let isRaw = false;
const raw = new WeakSet<pg.Client>();

/** To be called once the session is signed in. */
export async function takeTextAsItIs(client: pg.Client): Promise<void> {
  // The server would otherwise refuse to send what is not UTF-8.
  await client.query("set client_encoding = 'SQL_ASCII'");
  raw.add(client);
  if (isRaw) return;
  isRaw = true;
  // Found where `pg` itself finds it.
  const require = createRequire(createRequire(import.meta.url).resolve('pg'));
  patchReader(require('pg-protocol/dist/buffer-reader').BufferReader.prototype);
  patchWriter(require('pg-protocol/dist/buffer-writer').Writer.prototype);
}

function patchReader(reader: Reader): void {
  const { string, cstring } = reader;
  reader.string = function (length) {
    const from = this.offset;
    const text = string.call(this, length);
    return text.includes(UNREAD) ? decodeRaw(this.buffer.subarray(from, from + length)) : text;
  };
  reader.cstring = function () {
    const from = this.offset;
    const text = cstring.call(this);
    return text.includes(UNREAD) ? decodeRaw(this.buffer.subarray(from, this.offset - 1)) : text;
  };
}

function patchWriter(writer: Writer): void {
  const { addCString } = writer;
  writer.addCString = function (text) {
    if (!text || !STRANGE.test(text)) return addCString.call(this, text);
    return this.add(encodeRaw(text)).add(Buffer.of(0));
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** For names that go into statements of such a session. */
export function decodeRaw(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return bytes
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
  }
}

function encodeRaw(text: string): Buffer {
  const pieces = text.split(/([\udc80-\udcff]+)/u);
  return Buffer.concat(
    pieces.map((piece) =>
      STRANGE.test(piece)
        ? Buffer.from(Array.from(piece, (half) => half.charCodeAt(0) & 0xff))
        : Buffer.from(piece),
    ),
  );
}

/**
 * The same text as this session's database may have it: what was read by `decodeName` may have been
 * UTF-8 or not.
 */
export function readingsOf(client: pg.Client, text: string): string[] {
  const other =
    raw.has(client) && /^[\0-\xff]*$/.test(text) ? decodeRaw(Buffer.from(text, 'latin1')) : text;
  return other === text ? [text] : [text, other];
}

/** Text that was read from the bytes of an archive, as `decodeName` reads it. */
export const asName = (text: string) => (STRANGE.test(text) ? decodeName(encodeRaw(text)) : text);

/** A message for others, in which such text is read as names in a dump are. */
export function withReadableText<T>(message: T): T {
  return isRaw ? (readable(message) as T) : message;
}

function readable(value: unknown): unknown {
  if (typeof value === 'string') {
    return asName(value);
  }
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]));
}
