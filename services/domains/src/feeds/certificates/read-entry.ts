import { BadEncoding } from './der.ts';
import type { CertificateFacts } from './model.ts';
import { readCertificate, readToBeSigned } from './read-certificate.ts';

/** Undefined if the certificate itself cannot be read: logs accept malformed ones too. */
export type Entry = CertificateFacts | undefined;

const [X509, PRECERTIFICATE] = [0, 1];
const KEY_HASH = 32;

/** RFC 6962, 3.4: a version, a type, and the entry with its time. */
export function readLeaf(bytes: Uint8Array): Entry {
  try {
    const reader = new Reader(bytes);
    if (reader.number(2) !== 0) throw new BadEncoding('a leaf of another version');
    return factsOf(reader.timestamped());
  } catch (error) {
    if (error instanceof BadEncoding) return undefined;
    throw error;
  }
}

/** The entries of a data tile; throws `BadEncoding` if it is incomplete. */
export function readTile(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = [];
  for (const reader = new Reader(bytes); !reader.isAtEnd(); ) {
    const entry = reader.timestamped();
    if (entry.type === PRECERTIFICATE) reader.block(3); // the precertificate as it was submitted
    reader.block(2); // fingerprints of its chain
    entries.push(factsOf(entry));
  }
  return entries;
}

type Timestamped = { type: number; body: Uint8Array };

/** Many times the largest that any CA issues; a larger one could have millions of parts. */
const LARGEST = 512 * 1024;

function factsOf({ type, body }: Timestamped): Entry {
  if (body.length > LARGEST) return undefined;
  try {
    return type === X509 ? readCertificate(body) : readToBeSigned(body);
  } catch (error) {
    if (error instanceof BadEncoding) return undefined;
    throw error;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  timestamped(): Timestamped {
    this.#take(8); // when it was logged
    const type = this.number(2);
    if (type === PRECERTIFICATE) this.#take(KEY_HASH);
    else if (type !== X509) throw new BadEncoding('an entry of another type');
    const body = this.block(3);
    this.block(2); // extensions
    return { type, body };
  }

  /** Reads a length of `lengthBytes` bytes, then as many bytes as it says. */
  block(lengthBytes: number): Uint8Array {
    return this.#take(this.number(lengthBytes));
  }

  number(bytes: number): number {
    return this.#take(bytes).reduce((value, byte) => value * 256 + byte, 0);
  }

  #take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length < count) throw new BadEncoding('cut off');
    this.#at += count;
    return taken;
  }
}
