import { createHash, timingSafeEqual } from 'node:crypto';
import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/**
 * A value that cannot be printed by accident: text, JSON, inspection, cloning and spreading show
 * `[secret]` or nothing. `reveal()` is the only way out, so that a search for it finds every use.
 */
export class Secret {
  readonly #bytes: Uint8Array;

  /** Text must be well-formed, because it is kept, sealed and compared as UTF-8. */
  constructor(value: string | Uint8Array) {
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw new TypeError('A secret must be well-formed Unicode text.');
    }
    this.#bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : Uint8Array.from(value);
  }

  /** As text (throws if the bytes are not UTF-8), or as a copy of the bytes. */
  reveal(): string;
  reveal(as: 'bytes'): Uint8Array;
  reveal(as?: 'bytes'): string | Uint8Array {
    if (as === 'bytes') return Uint8Array.from(this.#bytes);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.#bytes);
    } catch {
      throw new TypeError('This secret holds bytes that are not text.');
    }
  }

  /** Takes the same time wherever the difference lies, and whatever the lengths are. */
  equals(other: Secret | string | Uint8Array): boolean {
    const theirs = other instanceof Secret ? other : new Secret(other);
    return timingSafeEqual(digest(this.#bytes), digest(theirs.#bytes));
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
