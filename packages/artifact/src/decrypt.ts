import type { Secret } from '@holdfast/platform/secrets';
import { openHeader } from './age/header.ts';
import { pairOfIdentity } from './age/keys.ts';
import { openPayload, type Payload } from './age/payload.ts';
import { payloadKey } from './age/primitives.ts';
import type { X25519Pair } from './age/x25519.ts';
import { ArtifactCorrupt, IdentityMismatch } from './errors.ts';
import { inPieces } from './feed.ts';
import type { Origin, Stage } from './model.ts';
import { digestOfPreamble, NONCE_BYTES, preambleIn } from './preamble.ts';
import { stageOf } from './stage.ts';

/** What may be opened; of any other file nothing is. */
export type Expected = {
  /** Says that it is of this backup. */
  origin?: Origin;
  /** Has a preamble with this SHA-256, whatever it says. */
  preamble?: string;
  /** Does not say whose it is: artifacts of earlier versions do not. */
  unnamed?: true;
};

/**
 * Opens what was encrypted to the identity's recipient, if it is what is expected. Passes on no byte whose tag was not checked,
 * and ends only after the tag of the last chunk, which says that it is the last. Throws
 * `IdentityMismatch`, or `ArtifactCorrupt` for everything that was changed, cut or added.
 */
export function decryptWith(identity: Secret, expected: Expected | 'anything'): Stage {
  const pair = pairOfIdentity(identity);
  return stageOf(async function* (source) {
    let begin = Buffer.alloc(0);
    let payload: Payload | undefined;
    for await (const chunk of source) {
      let rest = chunk;
      if (!payload) {
        begin = Buffer.concat([begin, chunk]);
        const opened = openBeginning(begin, pair, expected);
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

/** What comes after the preamble; undefined until that is complete. */
function openBeginning(
  begin: Buffer,
  pair: X25519Pair,
  expected: Expected | 'anything',
): { payload: Payload; rest: Buffer } | undefined {
  const preamble = preambleIn(begin);
  if (preamble === 'none') throw new ArtifactCorrupt('not-age');
  if (preamble === 'incomplete') return undefined;
  const { header, nonce } = preamble;
  const opened = openHeader(header, pair);
  if ('fault' in opened) {
    if (opened.fault === 'not-ours') return { payload: NOT_FOR_US, rest: Buffer.alloc(0) };
    throw new ArtifactCorrupt(opened.fault === 'malformed' ? 'not-age' : 'not-authentic');
  }
  const { fileKey, origin } = opened;
  if (expected !== 'anything' && !isExpected(expected, origin, digestOfPreamble(preamble))) {
    throw new ArtifactCorrupt('wrong-origin');
  }
  const payload = openPayload(payloadKey(fileKey, nonce), () => {
    throw new ArtifactCorrupt('not-authentic');
  });
  return { payload, rest: begin.subarray(header.length + NONCE_BYTES) };
}

function isExpected(expected: Expected, origin: Origin | undefined, sha256: string): boolean {
  if (expected.preamble === sha256) return true;
  if (!origin) return expected.unnamed === true;
  const { organisationId, datasourceId, jobId } = expected.origin ?? {};
  return (
    origin.organisationId === organisationId &&
    origin.datasourceId === datasourceId &&
    origin.jobId === jobId
  );
}
