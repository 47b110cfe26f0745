import type { Secret } from '@holdfast/platform/secrets';
import { headerLength, LONGEST_HEADER, mayBeHeader, openHeader } from './age/header.ts';
import { pairOfIdentity } from './age/keys.ts';
import { openPayload, type Payload } from './age/payload.ts';
import { payloadKey } from './age/primitives.ts';
import type { X25519Pair } from './age/x25519.ts';
import { ArtifactCorrupt, IdentityMismatch } from './errors.ts';
import { inPieces } from './feed.ts';
import type { Stage } from './model.ts';
import { stageOf } from './stage.ts';

const NONCE_BYTES = 16;

/**
 * Opens what was encrypted to the identity's recipient. Passes on no byte whose tag was not checked,
 * and ends only after the tag of the last chunk, which says that it is the last. Throws
 * `IdentityMismatch`, or `ArtifactCorrupt` for everything that was changed, cut or added.
 */
export function decryptWith(identity: Secret): Stage {
  const pair = pairOfIdentity(identity);
  return stageOf(async function* (source) {
    let begin = Buffer.alloc(0);
    let payload: Payload | undefined;
    for await (const chunk of source) {
      let rest = chunk;
      if (!payload) {
        begin = Buffer.concat([begin, chunk]);
        const opened = openBeginning(begin, pair);
        if (!opened) continue;
        ({ payload, rest } = opened);
      }
      for (const piece of inPieces(rest)) {
        const plain = payload.push(piece);
        if (plain.length > 0)
          yield plain.length === 1 ? (plain[0] as Buffer) : Buffer.concat(plain);
      }
    }
    if (!payload) throw new ArtifactCorrupt('not-age');
    const last = Buffer.concat(payload.end());
    if (last.length > 0) yield last;
  });
}

/**
 * A damaged header may also look as if it were for someone else. The source may report the damage,
 * but only at its end: so this waits for the end.
 */
const NOT_FOR_US: Payload = {
  push: () => [],
  end() {
    throw new IdentityMismatch();
  },
};

/** What comes after header and nonce; undefined until both are complete. */
function openBeginning(
  begin: Buffer,
  pair: X25519Pair,
): { payload: Payload; rest: Buffer } | undefined {
  if (!mayBeHeader(begin)) throw new ArtifactCorrupt('not-age');
  const length = headerLength(begin);
  if ((length ?? begin.length) > LONGEST_HEADER) throw new ArtifactCorrupt('not-age');
  if (length === undefined || begin.length < length + NONCE_BYTES) return undefined;
  const opened = openHeader(begin.subarray(0, length), pair);
  if ('fault' in opened) {
    if (opened.fault === 'not-ours') return { payload: NOT_FOR_US, rest: Buffer.alloc(0) };
    throw new ArtifactCorrupt(opened.fault === 'malformed' ? 'not-age' : 'not-authentic');
  }
  const nonce = begin.subarray(length, length + NONCE_BYTES);
  const payload = openPayload(payloadKey(opened.fileKey, nonce), () => {
    throw new ArtifactCorrupt('not-authentic');
  });
  return { payload, rest: begin.subarray(length + NONCE_BYTES) };
}
