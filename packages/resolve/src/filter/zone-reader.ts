import { BuildFailed } from './model.ts';
import type { NameSink, SourceReader } from './source-reader.ts';
import { ZoneOwner } from './zone-owner.ts';
import { isTtl, isType } from './zone-words.ts';

// The kinds of bytes outside of quotes.
const WORD = 0;
const BLANK = 1;
const NEWLINE = 2;
const COMMENT = 3;
const QUOTE = 4;
const OPEN = 5;
const CLOSE = 6;
const ESCAPE = 7;
const CONTROL = 8;
const KIND = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x0a) return NEWLINE;
  const kind = '\t\r ;"()\\'.indexOf(String.fromCharCode(byte));
  if (kind >= 0) return [BLANK, BLANK, BLANK, COMMENT, QUOTE, OPEN, CLOSE, ESCAPE][kind] ?? WORD;
  return byte < 0x20 || byte === 0x7f ? CONTROL : WORD;
});

/** Room for a name of 255 octets, each written as an escape, and some more. */
const MAX_WORD = 1_100;

/**
 * Reads a zone in master format (RFC 1035, section 5) from chunks as they come, in constant memory,
 * and reports each name that is delegated directly below the apex. Anything that it does not understand
 * is an error with its line, and so is a file that ends too early: a name that was skipped would later
 * be called free.
 */
export class ZoneReader implements SourceReader {
  readonly #owner: ZoneOwner;
  readonly #word = new Uint8Array(MAX_WORD);
  #wordLength = 0;
  #inWord = false;

  #line = 1;
  /** Which word of the record comes next: its owner, what is before its type, or its data. */
  #stage: 'start' | 'owner' | 'fields' | 'data' | 'directive' = 'start';
  #depth = 0; // of parentheses
  #quoted = false;
  #escaped = false;
  #comment = false;

  #inherited = false;
  #fields = 0;
  #hasTtl = false;
  #class = '';
  #type: 'ns' | 'soa' | 'other' | undefined;
  #hasData = false;
  #directive: string[] = [];

  constructor(tld: string | undefined, sink: NameSink) {
    this.#owner = new ZoneOwner(tld, sink, (what) => this.#fail(what));
  }

  get tld(): string | undefined {
    return this.#owner.apex;
  }

  push(chunk: Uint8Array): void {
    const { length } = chunk;
    for (let at = 0; at < length; at += 1) {
      if (this.#comment) {
        const end = chunk.indexOf(0x0a, at);
        if (end < 0) return;
        at = end;
        this.#comment = false;
      } else if (this.#escaped) {
        this.#escaped = false;
        if (chunk[at] === 0x0a) this.#fail('a line ends in a backslash');
        this.#take(chunk[at] as number);
        continue;
      } else if (this.#stage === 'data' && !this.#quoted) {
        // Most of a zone is data that we do not need.
        const from = at;
        while (at < length && KIND[chunk[at] as number] === WORD) at += 1;
        if (at > from) this.#hasData = true;
        if (at === length) return;
      }
      this.#step(chunk[at] as number);
    }
  }

  end(): void {
    if (
      this.#quoted ||
      this.#depth > 0 ||
      this.#inWord ||
      this.#stage !== 'start' ||
      this.#escaped
    ) {
      this.#fail('the file ends in the middle of a record, or without a line end: is it cut off?');
    }
  }

  #step(byte: number): void {
    const kind = KIND[byte];
    if (kind === CONTROL) this.#fail('a control character: this is not a zone file');
    if (this.#quoted) {
      if (kind === NEWLINE) this.#fail('a quote that is not closed');
      if (kind === QUOTE) this.#quoted = false;
      else if (kind === ESCAPE) this.#escaped = true;
      return;
    }
    switch (kind) {
      case WORD:
        this.#take(byte);
        return;
      case ESCAPE:
        this.#take(byte);
        this.#escaped = true;
        return;
      case QUOTE:
        if (this.#stage !== 'data') this.#fail('a quote where a name or a type is expected');
        this.#hasData = true;
        this.#quoted = true;
        return;
    }
    this.#endWord();
    if (this.#stage === 'start' && kind === BLANK) {
      this.#stage = 'fields';
      this.#inherited = true;
    }
    if (kind === COMMENT) this.#comment = true;
    else if (kind === OPEN) this.#open();
    else if (kind === CLOSE) {
      if (this.#depth === 0) this.#fail('a closing parenthesis without an opening one');
      this.#depth -= 1;
    } else if (kind === NEWLINE) {
      if (this.#depth === 0) this.#endRecord();
      this.#line += 1;
    }
  }

  #open(): void {
    if (this.#stage === 'start') this.#fail('a record that begins with a parenthesis');
    this.#depth += 1;
    if (this.#depth > 1) this.#fail('nested parentheses');
  }

  /** A byte of a word. */
  #take(byte: number): void {
    if (this.#stage === 'data') {
      this.#hasData = true;
      return;
    }
    if (this.#stage === 'start') this.#stage = byte === 0x24 ? 'directive' : 'owner';
    if (this.#wordLength === MAX_WORD) this.#fail('a word that is too long');
    this.#inWord = true;
    this.#word[this.#wordLength] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    this.#wordLength += 1;
  }

  #endWord(): void {
    if (!this.#inWord) return;
    if (this.#stage === 'owner') {
      this.#owner.set(this.#word, this.#wordLength);
      this.#stage = 'fields';
    } else if (this.#stage === 'directive') {
      // Three words are already one too many, so later ones need not be kept.
      if (this.#directive.length < 3) this.#directive.push(this.#text());
    } else this.#endField();
    this.#wordLength = 0;
    this.#inWord = false;
  }

  /** TTL and class, in any order and each at most once, then the type. */
  #endField(): void {
    this.#fields += 1;
    const word = this.#word;
    if (this.#wordLength === 2 && word[0] === 0x6e && word[1] === 0x73) this.#type = 'ns';
    else {
      const text = this.#text();
      if (isTtl(text) && !this.#hasTtl) {
        this.#hasTtl = true;
        return;
      }
      if (/^(in|ch|hs|cs)$/.test(text) && this.#class === '') {
        this.#class = text;
        return;
      }
      if (!isType(text)) this.#fail(`"${text.slice(0, 20)}" where a type is expected`);
      this.#type = text === 'soa' ? 'soa' : 'other';
    }
    this.#stage = 'data';
  }

  #endRecord(): void {
    if (this.#stage === 'directive') this.#direct();
    else if (this.#stage !== 'start') this.#closeRecord();
    this.#stage = 'start';
    this.#inherited = false;
    this.#hasTtl = false;
    this.#class = '';
    this.#fields = 0;
    this.#type = undefined;
    this.#hasData = false;
  }

  #closeRecord(): void {
    if (this.#inherited && this.#fields === 0) return; // a line of blanks
    if (this.#type === undefined) this.#fail('a record without a type');
    if (!this.#hasData) this.#fail('a record without data');
    this.#owner.check();
    if (this.#class !== '' && this.#class !== 'in') return;
    if (this.#type === 'soa') this.#owner.startOfZone();
    else if (this.#type === 'ns') this.#owner.delegated();
  }

  #direct(): void {
    const [directive = '', argument, ...more] = this.#directive;
    this.#directive = [];
    if (directive === '$ttl' && isTtl(argument ?? '') && more.length === 0) return;
    if (directive === '$origin' && argument !== undefined && more.length === 0) {
      this.#owner.setOrigin(argument);
      return;
    }
    // This includes $INCLUDE and $GENERATE: the names that they stand for would be missing.
    this.#fail(`the directive ${directive.slice(0, 20)} is not supported`);
  }

  #text(): string {
    return Buffer.from(this.#word.buffer, 0, this.#wordLength).toString('latin1');
  }

  #fail(what: string): never {
    throw new BuildFailed(`line ${this.#line}: ${what}`);
  }
}
