import { readName } from '@holdfast/names';
import { BuildFailed } from './model.ts';
import type { NameSink, SourceReader } from './source-reader.ts';

/** No line with a name is longer than this, however it is written. */
const MAX_LINE = 4_096;
const NEWLINE = 0x0a;

/**
 * Reads a list with a name a line, or only its first label if the suffix was given. Blank lines and
 * those that begin with `#` are skipped. If the suffix was given, names of other suffixes are ignored;
 * otherwise all names must have the suffix of the first one.
 */
export class ListReader implements SourceReader {
  tld: string | undefined;
  readonly #asked: boolean;
  readonly #sink: NameSink;
  readonly #bytes = new Uint8Array(MAX_LINE);
  #length = 0;
  #line = 1;
  /** `.com` */
  #tail = new Uint8Array();

  constructor(tld: string | undefined, sink: NameSink) {
    this.#asked = tld !== undefined;
    this.#sink = sink;
    if (tld !== undefined) this.#setTld(tld);
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) this.#endLine();
      else if (this.#length < MAX_LINE) {
        this.#bytes[this.#length] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
        this.#length += 1;
      }
    }
  }

  end(): void {
    this.#endLine();
  }

  #endLine(): void {
    const length = this.#plainLength();
    if (length > 0) this.#sink.name(this.#bytes, length);
    else if (this.#length > 0) this.#readLine();
    this.#length = 0;
    this.#line += 1;
  }

  /** The length of the label if the line is a plain label and the suffix; otherwise zero. */
  #plainLength(): number {
    const tail = this.#tail;
    const bytes = this.#bytes;
    let end = this.#length;
    if (bytes[end - 1] === 0x0d) end -= 1;
    const length = end - tail.length;
    if (tail.length === 0 || length < 1 || length > 63) return 0;
    for (let at = 0; at < tail.length; at += 1) {
      if (bytes[length + at] !== tail[at]) return 0;
    }
    for (let at = 0; at < length; at += 1) {
      const byte = bytes[at] as number;
      if ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39)) continue;
      // `readName` decides about hyphens at either end and in third and fourth place.
      const inside = at > 0 && at < length - 1 && !(at === 3 && bytes[2] === 0x2d);
      if (byte !== 0x2d || !inside) return 0;
    }
    return length;
  }

  #readLine(): void {
    const text = Buffer.from(this.#bytes.buffer, 0, this.#length).toString('utf8').trim();
    if (text === '' || text.startsWith('#')) return;
    const bare = this.#asked && !/[.。．｡]/.test(text);
    const reading = readName(bare ? `${text}.${this.tld}` : text);
    if (!reading.ok) {
      this.#sink.ignored();
      return;
    }
    const { ascii, suffix } = reading.name;
    if (this.tld === undefined) this.#setTld(suffix);
    if (suffix !== this.tld) {
      if (this.#asked) {
        this.#sink.ignored();
        return;
      }
      throw new BuildFailed(
        `line ${this.#line}: a name below ${suffix} after names below ${this.tld}: name the TLD that the filter is for`,
      );
    }
    const label = Buffer.from(ascii.slice(0, -suffix.length - 1), 'latin1');
    this.#sink.name(label, label.length);
  }

  #setTld(tld: string): void {
    this.tld = tld;
    this.#tail = Buffer.from(`.${tld}`, 'latin1');
  }
}
