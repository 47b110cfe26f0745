import { describeError } from './describe-error.ts';
import { scrubText } from './scrub-text.ts';

const HIDDEN = '[redacted]';
const DEEPEST = 8;

/** Names of fields whose value is a secret, compared without case and punctuation. */
const SECRET_PART =
  /authorization|cookie|password|passwd|passphrase|secret|credential|privatekey|accesskey|apikey|masterkey|recoverykey|encryptionkey|connectionstring|databaseurl|signature/;
const SECRET_END = /(?:token|tokens|uri|dsn|jwt|bearer|pwd)$/;

/**
 * A copy that is safe to print, at any depth: fields with a secret's name are hidden, text is
 * scrubbed, errors are cut down to what is known to be harmless. An instance of a class is shown by
 * its `toJSON`, or else only by the name of its class: a logged socket or request would spill
 * everything that it holds.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= DEEPEST) return '[…]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (hasToJson(value)) return redact(value.toJSON(), depth + 1);
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`;
  return redactFields(value, depth);
}

export function redactFields(value: object, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    copy[key] = isSecretName(key) ? hide(item) : redact(item, depth + 1);
  }
  return copy;
}

function isSecretName(key: string): boolean {
  const name = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  return SECRET_PART.test(name) || SECRET_END.test(name);
}

/** A boolean such as `passwordSet: true` is no secret, and it is worth knowing that a value is missing. */
function hide(value: unknown): unknown {
  return value === null || value === undefined || typeof value === 'boolean' ? value : HIDDEN;
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
