/** One element of DER: its tag, and where its content begins and ends. */
export type Element = { tag: number; start: number; end: number };

/** The bytes are not encoded as they should be. */
export class BadEncoding extends Error {
  override name = 'BadEncoding';
}

/** The element at `at`, which must end within `limit`. Tags of several bytes are not needed here. */
export function readElement(bytes: Uint8Array, at: number, limit: number): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > limit || (tag & 0x1f) === 0x1f) {
    throw new BadEncoding('no element');
  }
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4 || start + count > limit) throw new BadEncoding('no length');
    length = 0;
    for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[start + i] ?? 0);
    start += count;
  }
  if (start + length > limit) throw new BadEncoding('cut off');
  return { tag, start, end: start + length };
}

/** The elements inside an element. */
export function* elementsOf(bytes: Uint8Array, { start, end }: Element): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = readElement(bytes, at, end);
    yield element;
    at = element.end;
  }
}
