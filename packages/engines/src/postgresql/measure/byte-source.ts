import { DumpUnreadable } from '@holdfast/artifact';

/** Waits for the next bytes by yielding; its caller puts them in before it goes on. */
export type Reading<T> = Generator<void, T, void>;

/** The size of a number, until the archive's header states its own. */
const SMALLEST_INT = 4;

/**
 * The bytes of an archive as they come in, and the archive's own way to write numbers and texts.
 * Nothing is allocated by a length that the archive states, only by what has come.
 */
export class ByteSource {
  chunk: Buffer = Buffer.alloc(0);
  position = 0;
  intBytes = SMALLEST_INT;

  /** Only to be called when all earlier bytes have been read. */
  put(chunk: Buffer): void {
    this.chunk = chunk;
    this.position = 0;
  }

  get left(): number {
    return this.chunk.length - this.position;
  }

  *byte(): Reading<number> {
    while (this.left === 0) yield;
    const value = this.chunk[this.position] as number;
    this.position += 1;
    return value;
  }

  /** The next bytes, at most this many, as far as they are there; valid until the next call. */
  *part(most: number): Reading<Buffer> {
    while (this.left === 0) yield;
    const from = this.position;
    this.position = Math.min(from + most, this.chunk.length);
    return this.chunk.subarray(from, this.position);
  }

  /** A sign, then the value from its lowest byte to its highest. */
  *int(): Reading<number> {
    const { intBytes, chunk, position } = this;
    let negative: boolean;
    let value = 0;
    if (this.left > intBytes) {
      negative = chunk[position] !== 0;
      for (let i = intBytes; i > 0; i -= 1) value = value * 256 + (chunk[position + i] as number);
      this.position += 1 + intBytes;
    } else {
      negative = (yield* this.byte()) !== 0;
      for (let i = 0; i < intBytes; i += 1) value += (yield* this.byte()) * 256 ** i;
    }
    if (value > 0xffff_ffff) throw new DumpUnreadable('The dump contains an impossible number.');
    return negative ? -value : value;
  }

  /** Passes a text on part by part; false if there is none, which is not the same as an empty one. */
  *text(onPart: (part: Buffer) => void): Reading<boolean> {
    const length = yield* this.int();
    if (length < 0) return false;
    for (let left = length; left > 0; ) {
      const part = yield* this.part(left);
      onPart(part);
      left -= part.length;
    }
    return true;
  }

  *shortText(most: number): Reading<Buffer | undefined> {
    const parts: Buffer[] = [];
    let length = 0;
    const there = yield* this.text((part) => {
      length += part.length;
      if (length > most) throw new DumpUnreadable('The dump contains an impossibly long name.');
      parts.push(Buffer.from(part));
    });
    return there ? Buffer.concat(parts, length) : undefined;
  }

  *skip(bytes: number): Reading<void> {
    for (let left = bytes; left > 0; ) left -= (yield* this.part(left)).length;
  }

  *skipText(): Reading<void> {
    yield* this.text(() => {});
  }
}
