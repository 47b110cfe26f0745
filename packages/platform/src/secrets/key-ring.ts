import { randomBytes, timingSafeEqual } from 'node:crypto';
import { contextDigest, decrypt, encrypt } from './cipher.ts';
import { MASTER_KEY_BYTES, MasterKeyError, masterKeyId } from './master-key.ts';
import { SealError } from './seal-error.ts';
import { formatSealed, parseSealed, type Sealed, sealedPrefix } from './sealed-text.ts';
import { Secret } from './secret.ts';

export type MasterKeys = { current: Secret; previous: readonly Secret[] };

const DATA_KEY_BYTES = 32;

/**
 * Envelope encryption. Each value is encrypted under a fresh data key, and that key is wrapped
 * under the current master key, so that rotation re-wraps 32 bytes and leaves the value alone.
 *
 * `context` names the row and the column ("datasource/<id>/credentials"). It is authenticated in
 * both layers: a sealed value that was moved to another place does not open there. A value that
 * cannot be opened throws a `SealError` that says which of four things went wrong.
 */
export class KeyRing {
  readonly #keys = new Map<string, Uint8Array>();
  readonly #current: { id: string; key: Uint8Array };

  constructor(keys: MasterKeys) {
    for (const secret of [...keys.previous, keys.current]) {
      const key = secret.reveal('bytes');
      if (key.length !== MASTER_KEY_BYTES) {
        throw new MasterKeyError(`A master key must have ${MASTER_KEY_BYTES} bytes.`);
      }
      this.#keys.set(masterKeyId(key), key);
    }
    const key = keys.current.reveal('bytes');
    this.#current = { id: masterKeyId(key), key };
  }

  seal(plain: string | Uint8Array | Secret, context: string): string {
    const secret = plain instanceof Secret ? plain : new Secret(plain);
    const dataKey = randomBytes(DATA_KEY_BYTES);
    const body = encrypt(dataKey, secret.reveal('bytes'), valueLabel(context));
    return formatSealed({ ...this.#wrap(dataKey, context), body });
  }

  open(sealed: string, context: string): Secret {
    const parts = parseSealed(sealed);
    const dataKey = this.#unwrap(parts, context);
    return new Secret(decrypt(dataKey, parts.body, valueLabel(context)));
  }

  /** The same value, wrapped under the current master key; the same text if it already is. */
  rewrap(sealed: string, context: string): string {
    const parts = parseSealed(sealed);
    const dataKey = this.#unwrap(parts, context);
    if (parts.keyId === this.#current.id) return sealed;
    return formatSealed({ ...this.#wrap(dataKey, context), body: parts.body });
  }

  /** The beginning of every text that is sealed under the current master key; for searching a table. */
  get currentPrefix(): string {
    return sealedPrefix(this.#current.id);
  }

  isCurrent(sealed: string): boolean {
    return parseSealed(sealed).keyId === this.#current.id;
  }

  #wrap(dataKey: Uint8Array, context: string): Omit<Sealed, 'body'> {
    const { id, key } = this.#current;
    const wrapped = encrypt(key, Buffer.concat([dataKey, contextDigest(context)]), wrapLabel(id));
    return { keyId: id, wrapped };
  }

  /**
   * The context is inside the wrap as a digest, not in its associated data, so that "moved to
   * another row" can be told apart from "damaged".
   */
  #unwrap({ keyId, wrapped }: Sealed, context: string): Uint8Array {
    const key = this.#keys.get(keyId);
    if (!key) throw new SealError('unknown-key', keyId);
    const content = decrypt(key, wrapped, wrapLabel(keyId));
    if (!timingSafeEqual(content.subarray(DATA_KEY_BYTES), contextDigest(context))) {
      throw new SealError('wrong-context');
    }
    return content.subarray(0, DATA_KEY_BYTES);
  }
}

function valueLabel(context: string): string {
  return `hf1 value\0${context}`;
}

function wrapLabel(keyId: string): string {
  return `hf1 data key\0${keyId}`;
}
