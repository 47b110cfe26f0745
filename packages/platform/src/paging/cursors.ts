import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors/index.ts';
import { Secret } from '../secrets/index.ts';
import { assertPosition, type Position } from './position.ts';
import { type PagedQuery, queryIdentity } from './query-identity.ts';

const KEY_BYTES = 32;
/** Half of the digest: 128 bits cannot be guessed by a forger, and cursors stay short. */
const SIGNATURE_BYTES = 16;
const LONGEST_CURSOR = 4096;

/**
 * Cursors are signed and not encrypted: their holder can read the position in them, and has seen
 * that row anyway. Every process that serves the same route needs the same key.
 */
export type Cursors = {
  issue(query: PagedQuery, position: Position): string;
  /** Throws VALIDATION_FAILED for everything that was not issued for this very query. */
  read(query: PagedQuery, cursor: string): Position;
  /** No cursor means the first page. */
  read(query: PagedQuery, cursor: string | undefined): Position | undefined;
};

export function createCursors(key: Secret | Uint8Array): Cursors {
  const keyBytes = key instanceof Secret ? key.reveal('bytes') : Uint8Array.from(key);
  if (keyBytes.length < KEY_BYTES)
    throw new TypeError(`A cursor key must have ${KEY_BYTES} bytes.`);
  // Created once: creating it from its bytes for each page took four times as long as the digest.
  const secretKey = createSecretKey(keyBytes);

  function sign(query: PagedQuery, body: Uint8Array): Buffer {
    const hmac = createHmac('sha256', secretKey);
    hmac.update(`holdfast cursor 1\0${queryIdentity(query)}\0`).update(body);
    return hmac.digest().subarray(0, SIGNATURE_BYTES);
  }

  function read(query: PagedQuery, cursor: string): Position;
  function read(query: PagedQuery, cursor: string | undefined): Position | undefined;
  function read(query: PagedQuery, cursor: string | undefined): Position | undefined {
    if (cursor === undefined) return undefined;
    if (cursor.length > LONGEST_CURSOR) throw unknownCursor();
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(SIGNATURE_BYTES);
    // Each cursor has one spelling: characters that Node skips while decoding are refused.
    const sound = bytes.length > SIGNATURE_BYTES && bytes.toString('base64url') === cursor;
    if (!sound || !timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), sign(query, body))) {
      throw unknownCursor();
    }
    return JSON.parse(body.toString('utf8'));
  }

  function issue(query: PagedQuery, position: Position): string {
    assertPosition(position);
    const body = Buffer.from(JSON.stringify(position), 'utf8');
    const cursor = Buffer.concat([sign(query, body), body]).toString('base64url');
    if (cursor.length > LONGEST_CURSOR)
      throw new RangeError('The position is too long for a cursor.');
    return cursor;
  }

  return { issue, read };
}

/** One answer for every fault: a forger learns nothing from it. */
export function unknownCursor(): Problem {
  return Problem.validation({ cursor: 'must be the nextCursor of a page of the same query' });
}
