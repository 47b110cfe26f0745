import type { NameSink } from './source-reader.ts';

const AT = 0x40;
const DOT = 0x2e;
const HYPHEN = 0x2d;
const BACKSLASH = 0x5c;
const MAX_LABEL = 63;
const MAX_OWNER = 1_100;

/** The owner of a record, absolute or relative to the origin, and how it relates to the apex. */
export class ZoneOwner {
  /** The suffix whose names are wanted; that of the file's SOA record if none was given. */
  apex: string | undefined;
  #origin: string | undefined;
  readonly #sink: NameSink;
  readonly #fail: (what: string) => never;

  readonly #bytes = new Uint8Array(MAX_OWNER * 2);
  #length = 0;
  #known = false;
  readonly #label = new Uint8Array(MAX_LABEL + 1);
  /** `.com.` */
  #tail = new Uint8Array();

  constructor(tld: string | undefined, sink: NameSink, fail: (what: string) => never) {
    this.#sink = sink;
    this.#fail = fail;
    this.#origin = tld;
    if (tld !== undefined) this.#setApex(tld);
  }

  /** In lower case. Kept for the following records that have only a blank in place of their owner. */
  set(word: Uint8Array, length: number): void {
    this.#known = true;
    if (length === 1 && word[0] === AT && this.#origin !== undefined) {
      this.#length = this.#put(`${this.#origin}.`, 0);
      return;
    }
    this.#bytes.set(word.subarray(0, length));
    this.#length = length;
  }

  check(): void {
    if (!this.#known) this.#fail('a record without an owner');
  }

  setOrigin(argument: string): void {
    const name = argument === '@' ? this.#origin : this.#absolute(argument);
    if (name === undefined) this.#fail('a relative $ORIGIN without an earlier one to complete it');
    // The last owner still refers to the old origin.
    if (this.#origin === undefined) this.#known = this.#known && this.#isAbsolute();
    else if (this.#known && !this.#isAbsolute()) this.#length = this.#complete();
    this.#origin = name;
  }

  startOfZone(): void {
    const text = Buffer.from(this.#bytes.buffer, 0, this.#length).toString('latin1');
    const zone = text === '@' ? this.#origin : this.#absolute(text);
    if (zone === undefined) this.#fail('a zone whose name is unknown: name its TLD');
    if (this.apex === undefined) {
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(zone))
        this.#fail('a zone whose name cannot be a suffix');
      this.#setApex(zone);
    } else if (zone !== '' && this.apex !== zone && !this.apex.endsWith(`.${zone}`)) {
      this.#fail(`this is the zone of ${zone.slice(0, 64)}, not of ${this.apex}`);
    }
    this.#origin ??= zone;
  }

  /** An NS record: its owner goes to the sink if it is one label below the apex. */
  delegated(): void {
    if (this.apex === undefined)
      this.#fail('a delegation before the SOA record: name the TLD of the zone');
    const length = this.#lengthBelowApex();
    if (length <= 0) return;
    for (let at = 0; at < length; at += 1) {
      const byte = this.#bytes[at] as number;
      if (byte === DOT) return; // deeper: glue, or another zone's name
      const plain = (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
      if (!plain && byte !== HYPHEN) {
        this.#unusual(length);
        return;
      }
      if (at === MAX_LABEL) this.#fail('a label of more than 63 characters');
      this.#label[at] = byte;
    }
    this.#sink.name(this.#label, length);
  }

  /** A label with a wildcard or underscore is not a registration; an escaped letter is a letter. */
  #unusual(length: number): void {
    const label = Buffer.from(this.#bytes.buffer, 0, length)
      .toString('latin1')
      .replace(/\\(\d{3}|\D)/g, (_, code) => (code[1] ? String.fromCharCode(code) : code))
      .toLowerCase();
    if (!/^[a-z0-9-]{1,63}$/.test(label)) this.#sink.ignored();
    else this.#sink.name(Buffer.from(label, 'latin1'), label.length);
  }

  /** How many bytes of the owner come before the apex; zero or less if it is not below the apex. */
  #lengthBelowApex(): number {
    const absolute = this.#isAbsolute();
    if (!absolute) {
      if (this.#origin === this.apex) return this.#length;
      if (this.#origin === undefined) this.#fail('a relative name before any $ORIGIN');
    }
    const tail = this.#tail;
    const whole = absolute ? this.#length : this.#complete();
    const length = whole - tail.length;
    for (let at = 0; at < tail.length; at += 1) {
      if (this.#bytes[length + at] !== tail[at]) return -1;
    }
    return length;
  }

  /** Writes the origin after a relative owner, beyond `#length`; returns the length of both. */
  #complete(): number {
    return this.#put(this.#origin === '' ? '.' : `.${this.#origin}.`, this.#length);
  }

  #put(text: string, at: number): number {
    if (at + text.length > this.#bytes.length) this.#fail('a name that is too long');
    this.#bytes.set(Buffer.from(text, 'latin1'), at);
    return at + text.length;
  }

  #isAbsolute(): boolean {
    if (this.#bytes[this.#length - 1] !== DOT) return false;
    let slashes = 0;
    while (this.#bytes[this.#length - 2 - slashes] === BACKSLASH) slashes += 1;
    return slashes % 2 === 0;
  }

  #absolute(text: string): string | undefined {
    if (text.endsWith('.')) return text.slice(0, -1);
    if (this.#origin === undefined) return undefined;
    const name = this.#origin === '' ? text : `${text}.${this.#origin}`;
    return name.length > MAX_OWNER ? this.#fail('a name that is too long') : name;
  }

  #setApex(apex: string): void {
    this.apex = apex;
    this.#tail = Buffer.from(`.${apex}.`, 'latin1');
  }
}
