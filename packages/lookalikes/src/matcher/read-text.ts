import { toUnicode } from 'tr46';
import type { HostName } from '../model.ts';

const MAX_NAME = 253;
const [DOT, X, HYPHEN] = [0x2e, 0x78, 0x2d];

/** What stands before a suffix, as code points; one object is reused for all names. */
export type Text = {
  codes: Int32Array;
  length: number;
  /** Where the registered label begins. */
  registrable: number;
  /** Whether all of it is ASCII, so that positions in the name are positions here. */
  plain: boolean;
};

export function emptyText(): Text {
  return { codes: new Int32Array(MAX_NAME + 3), length: 0, registrable: 0, plain: true };
}

/** How many characters stand before the suffix; 0 if this is not a name. */
export function lengthBeforeSuffix(ascii: string, suffix: string): number {
  const length = ascii.length - suffix.length - 1;
  return length > 0 && length <= MAX_NAME ? length : 0;
}

/** Punycode is decoded; a label that does not decode stays as it is written. */
export function readText({ ascii, suffix }: HostName, text: Text): void {
  text.length = lengthBeforeSuffix(ascii, suffix);
  text.registrable = 0;
  text.plain = true;
  const { codes, length } = text;
  for (let at = 0; at < length; at += 1) {
    const code = ascii.charCodeAt(at);
    codes[at] = code;
    if (code === DOT) text.registrable = at + 1;
    else if (code === X && isPunycode(ascii, at)) text.plain = false;
  }
  if (!text.plain) readDecoded(ascii.slice(0, length), text);
}

function isPunycode(ascii: string, at: number): boolean {
  if (at > 0 && ascii.charCodeAt(at - 1) !== DOT) return false;
  return ascii.charCodeAt(at + 2) === HYPHEN && ascii.startsWith('xn--', at);
}

function readDecoded(ascii: string, text: Text): void {
  let at = 0;
  for (const letter of ascii.split('.').map(decode).join('.')) {
    text.codes[at] = letter.codePointAt(0) ?? 0;
    at += 1;
    if (letter === '.') text.registrable = at;
  }
  text.length = at;
}

export function decode(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const { domain, error } = toUnicode(label);
  // A label that decodes to several, or to nothing, would move everything that follows it.
  return error || domain === '' || domain.includes('.') ? label : domain;
}
