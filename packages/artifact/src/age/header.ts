import type { Origin } from '../model.ts';
import {
  FILE_KEY_BYTES,
  headerMac,
  sameMac,
  TAG_BYTES,
  unwrapFileKey,
  type WrappedKey,
  wrapFileKey,
} from './primitives.ts';
import type { X25519Pair } from './x25519.ts';

const INTRO = 'age-encryption.org/v1';
const KIND = 'X25519';
/** A stanza of our own, which wraps no key: `age` passes it over, and the MAC covers it. */
const ORIGIN = 'holdfast-origin';
const COLUMNS = 64;
/** Printable ASCII, as the format requires. */
const ARGUMENT = /^[!-~]+$/;
/** Our own headers take 200 bytes for each recipient. */
export const LONGEST_HEADER = 64 << 10;

type Stanza = { args: string[]; body: Buffer };

/** The whole header; the identity of any one of the recipients is enough to get the file key from it. */
export function writeHeader(
  fileKey: Buffer,
  recipients: readonly Uint8Array[],
  origin?: Origin,
): Buffer {
  const stanzas = recipients.map((recipient) => {
    const { share, sealed } = wrapFileKey(fileKey, recipient);
    return `-> ${KIND} ${base64(share)}\n${base64(sealed)}\n`; // 43 digits: one line
  });
  if (origin) {
    const { organisationId, datasourceId, jobId } = origin;
    stanzas.push(`-> ${ORIGIN} ${organisationId} ${datasourceId} ${jobId}\n\n`);
  }
  const covered = `${INTRO}\n${stanzas.join('')}---`;
  return Buffer.from(`${covered} ${base64(headerMac(fileKey, Buffer.from(covered)))}\n`);
}

/** How long the header at the beginning of these bytes is; undefined if its end has not arrived yet. */
export function headerLength(bytes: Buffer): number | undefined {
  const last = bytes.indexOf('\n---');
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + 1);
  return end < 0 ? undefined : end + 1;
}

/** So many bytes of an artifact show that it is one. */
export const HEAD_BYTES = INTRO.length + 1;

export function isHead(bytes: Buffer): boolean {
  return bytes.length === HEAD_BYTES && mayBeHeader(bytes);
}

/** Whether these bytes can be the beginning of a header at all. */
export function mayBeHeader(bytes: Buffer): boolean {
  const intro = Buffer.from(`${INTRO}\n`);
  const length = Math.min(intro.length, bytes.length);
  return bytes.subarray(0, length).equals(intro.subarray(0, length));
}

export type OpenedHeader =
  /** Without an origin it does not say whose it is, or not in one way. */
  { fileKey: Buffer; origin?: Origin } | { fault: 'malformed' | 'not-ours' | 'forged' };

/** The file key of a whole header, if the header is valid and for this identity. */
export function openHeader(header: Buffer, identity: X25519Pair): OpenedHeader {
  const parsed = parseHeader(header);
  const wrapped = parsed?.stanzas.filter(({ args }) => args[0] === KIND).map(wrappedKey);
  if (!parsed || !wrapped || wrapped.includes(undefined)) return { fault: 'malformed' };
  for (const key of wrapped) {
    const fileKey = key && unwrapFileKey(key, identity);
    if (!fileKey) continue;
    const mac = headerMac(fileKey, parsed.covered);
    if (!sameMac(mac, parsed.mac)) return { fault: 'forged' };
    const origin = originIn(parsed.stanzas);
    return { fileKey, ...(origin && { origin }) };
  }
  return { fault: 'not-ours' };
}

function originIn(stanzas: readonly Stanza[]): Origin | undefined {
  const [first, second] = stanzas.filter(({ args }) => args[0] === ORIGIN);
  const [, organisationId, datasourceId, jobId, more] = first?.args ?? [];
  if (!organisationId || !datasourceId || !jobId || more || second) return undefined;
  return { organisationId, datasourceId, jobId };
}

function wrappedKey({ args: [, argument = '', ...more], body }: Stanza): WrappedKey | undefined {
  const share = bytesOf(argument);
  const fits = share?.length === 32 && body.length === FILE_KEY_BYTES + TAG_BYTES;
  return share && fits && more.length === 0 ? { share, sealed: body } : undefined;
}

function parseHeader(
  header: Buffer,
): { stanzas: Stanza[]; covered: Buffer; mac: Buffer } | undefined {
  const [intro, ...lines] = header.toString('latin1').split('\n');
  if (intro !== INTRO || lines.pop() !== '') return undefined;
  const macLine = lines.pop() ?? '';
  const mac = macLine.startsWith('--- ') ? bytesOf(macLine.slice(4)) : undefined;
  const stanzas = parseStanzas(lines);
  if (mac?.length !== 32 || !stanzas || stanzas.length === 0) return undefined;
  return { stanzas, mac, covered: header.subarray(0, header.length - macLine.length - 1 + 3) };
}

function parseStanzas(lines: string[]): Stanza[] | undefined {
  const stanzas: Stanza[] = [];
  for (let at = 0; at < lines.length; ) {
    const [arrow, ...args] = lines[at++]?.split(' ') ?? [];
    if (arrow !== '->' || args.length === 0 || !args.every((arg) => ARGUMENT.test(arg))) return;
    let text = '';
    for (let full = true; full; ) {
      const line = lines[at++];
      if (line === undefined || line.length > COLUMNS) return;
      text += line;
      full = line.length === COLUMNS;
    }
    const body = bytesOf(text);
    if (!body) return;
    stanzas.push({ args, body });
  }
  return stanzas;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Accepts only the one canonical text of the bytes: no padding, no other alphabet, no stray bits. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return base64(bytes) === text ? bytes : undefined;
}
