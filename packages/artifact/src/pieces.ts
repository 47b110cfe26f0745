/** So much is worked on at once: enough that a turn costs little, little enough to hold twice. */
const LARGEST = 256 << 10;

/** A chunk in pieces that are not too large, for stages that hold what they make of one. */
export function* piecesOf(chunk: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < chunk.length; at += LARGEST) yield chunk.subarray(at, at + LARGEST);
}
