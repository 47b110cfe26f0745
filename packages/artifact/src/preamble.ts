import { createHash } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import { headerLength, LONGEST_HEADER, mayBeHeader, openHeader } from './age/header.ts';
import { pairOfIdentity } from './age/keys.ts';
import type { Origin, Stage } from './model.ts';
import { stageOf } from './stage.ts';

export const NONCE_BYTES = 16;

/**
 * An age file's header and nonce: they fix the key of all that follows, so whoever does not know that
 * key can put nothing else behind them.
 */
type Preamble = { header: Buffer; nonce: Buffer };

/** `incomplete` until all of it has arrived; `none` if these bytes cannot become an age file. */
export function preambleIn(begin: Buffer): Preamble | 'incomplete' | 'none' {
  if (!mayBeHeader(begin)) return 'none';
  const length = headerLength(begin);
  if ((length ?? begin.length) > LONGEST_HEADER) return 'none';
  if (length === undefined || begin.length < length + NONCE_BYTES) return 'incomplete';
  return {
    header: begin.subarray(0, length),
    nonce: begin.subarray(length, length + NONCE_BYTES),
  };
}

export function digestOfPreamble({ header, nonce }: Preamble): string {
  return createHash('sha256').update(header).update(nonce).digest('hex');
}

/** How a file begins: as an age file with this preamble, or otherwise. */
export type Beginning =
  /** `sha256` is that of the preamble. */
  { isAge: true; sha256: string; header: Buffer } | { isAge: false };

/** Passes everything on, but nothing before `look` has seen how it begins and agreed. */
export function lookingFirst(look: (beginning: Beginning) => void | Promise<void>): Stage {
  return stageOf(async function* (source) {
    let begin: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of source) {
      if (!begin) {
        yield chunk;
        continue;
      }
      begin = Buffer.concat([begin, chunk]);
      if (preambleIn(begin) === 'incomplete') continue;
      await look(beginningOf(begin));
      yield begin;
      begin = undefined;
    }
    if (!begin) return;
    await look(beginningOf(begin));
    if (begin.length > 0) yield begin;
  });
}

function beginningOf(begin: Buffer): Beginning {
  const preamble = preambleIn(begin);
  if (typeof preamble === 'string') return { isAge: false };
  const { header } = preamble;
  return { isAge: true, sha256: digestOfPreamble(preamble), header };
}

/** Whose an age file is, if this identity opens it; nothing is decrypted but the key of the file. */
export function originOf(header: Buffer, identity: Secret): { origin?: Origin } | undefined {
  const opened = openHeader(header, pairOfIdentity(identity));
  if ('fault' in opened) return undefined;
  return opened.origin ? { origin: opened.origin } : {};
}
