/** Four secret numbers, so that nobody can choose a name whose hash collides with another's. */
export type HashKey = Uint32Array;

/** 64 bits of the first `length` bytes, in two lanes; written into `to`. */
export function keyedHash(
  bytes: Uint8Array,
  length: number,
  key: HashKey,
  to: Uint32Array<ArrayBuffer>,
): void {
  let one = (key[0] as number) ^ length;
  let other = key[1] as number;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    one = Math.imul(one ^ byte, 0x01000193) + (key[2] as number);
    one ^= one >>> 15;
    other = Math.imul(other + byte, 0x85ebca6b) ^ (key[3] as number);
    other ^= other >>> 13;
  }
  to[0] = finish(one ^ (key[3] as number));
  to[1] = finish(other ^ (key[2] as number));
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
