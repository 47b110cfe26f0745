import { BadEncoding, type Element, elementsOf, readElement } from './der.ts';
import type { CertificateFacts } from './model.ts';

const [SEQUENCE, OBJECT_ID, OCTET_STRING, BMP_STRING] = [0x30, 0x06, 0x04, 0x1e];
const [UTC_TIME, GENERALIZED_TIME] = [0x17, 0x18];
const [VERSION, EXTENSIONS, DNS_NAME] = [0xa0, 0xa3, 0x82];
const [COMMON_NAME, ORGANISATION, ALTERNATIVE_NAMES] = ['550403', '55040a', '551d11'];
const LONGEST_TEXT = 200;
/** CAs put a few hundred into one certificate; more than this is an attack on its readers. */
const MOST_NAMES = 5_000;

/** Reads a whole certificate in DER; throws `BadEncoding`. */
export function readCertificate(bytes: Uint8Array): CertificateFacts {
  const outer = readElement(bytes, 0, bytes.length);
  if (outer.tag !== SEQUENCE) throw new BadEncoding('no certificate');
  return readBody(bytes, readElement(bytes, outer.start, outer.end));
}

/** Reads what a log keeps of a precertificate: the part of it that is to be signed. */
export function readToBeSigned(bytes: Uint8Array): CertificateFacts {
  return readBody(bytes, readElement(bytes, 0, bytes.length));
}

/** RFC 5280, 4.1: version?, serial, algorithm, issuer, validity, subject, key, …, extensions? */
function readBody(bytes: Uint8Array, body: Element): CertificateFacts {
  if (body.tag !== SEQUENCE) throw new BadEncoding('no certificate');
  const parts = [...elementsOf(bytes, body)];
  if (parts[0]?.tag === VERSION) parts.shift();
  const [serial, , issuer, validity, subject] = parts;
  if (!serial || !issuer || !validity || !subject) throw new BadEncoding('no certificate');
  const names = new Set<string>();
  const extensions = parts.find(({ tag }) => tag === EXTENSIONS);
  if (extensions) {
    for (const name of alternativeNames(bytes, extensions).take(MOST_NAMES)) names.add(name);
  }
  const common = attribute(bytes, subject, COMMON_NAME);
  // The name of a person or a company has a space, or no dot.
  if (common !== undefined && /^[^\s.]+(\.[^\s.]+)+$/.test(common)) names.add(common);
  return {
    names: [...names],
    issuer:
      attribute(bytes, issuer, COMMON_NAME) ?? attribute(bytes, issuer, ORGANISATION) ?? 'unknown',
    serial: hex(bytes, serial).replace(/^(00)+(?=.)/, ''),
    notBefore: readTime(bytes, readElement(bytes, validity.start, validity.end)),
  };
}

function* alternativeNames(bytes: Uint8Array, wrapper: Element): Generator<string> {
  const list = readElement(bytes, wrapper.start, wrapper.end);
  for (const extension of elementsOf(bytes, list)) {
    const [id, ...rest] = elementsOf(bytes, extension);
    if (!id || hex(bytes, id) !== ALTERNATIVE_NAMES) continue;
    const value = rest.find(({ tag }) => tag === OCTET_STRING);
    if (!value) continue;
    for (const name of elementsOf(bytes, readElement(bytes, value.start, value.end))) {
      if (name.tag === DNS_NAME) yield text(bytes, name);
    }
  }
}

/** The last attribute of that kind: of several common names it is the most specific one. */
function attribute(bytes: Uint8Array, name: Element, wanted: string): string | undefined {
  let found: string | undefined;
  for (const set of elementsOf(bytes, name)) {
    for (const pair of elementsOf(bytes, set)) {
      const [id, value] = elementsOf(bytes, pair);
      if (id?.tag === OBJECT_ID && value && hex(bytes, id) === wanted) found = text(bytes, value);
    }
  }
  return found;
}

function text(bytes: Uint8Array, { tag, start, end }: Element): string {
  const content = Buffer.from(bytes.subarray(start, end));
  const decoded =
    tag === BMP_STRING
      ? content
          .subarray(0, content.length & ~1)
          .swap16()
          .toString('utf16le')
      : content.toString('utf8');
  const plain = decoded.toWellFormed().replaceAll(/\p{C}/gu, '');
  return tag === DNS_NAME ? plain : plain.slice(0, LONGEST_TEXT).toWellFormed();
}

function readTime(bytes: Uint8Array, element: Element): string | undefined {
  const digits = text(bytes, element);
  const short = element.tag === UTC_TIME;
  if (!short && element.tag !== GENERALIZED_TIME) return undefined;
  const full = short ? `${Number(digits.slice(0, 2)) >= 50 ? '19' : '20'}${digits}` : digits;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
  const time = `${y}-${mo}-${d}T${h}:${mi}:${s}Z`;
  return Number.isNaN(Date.parse(time)) ? undefined : time;
}

function hex(bytes: Uint8Array, { start, end }: Element): string {
  return Buffer.from(bytes.subarray(start, end)).toString('hex');
}
