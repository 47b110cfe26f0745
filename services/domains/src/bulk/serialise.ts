import type { CheckResult } from '../check/model.ts';
import type { NewResult } from './model.ts';

/** Serialised once: the table, the pages and the stream all use this text. */
export function serialise(result: CheckResult, position: number): NewResult {
  const { domain, tld, status, available } = result;
  return { position, domain, tld, status, available, result: JSON.stringify(result) };
}

/**
 * For many results that differ only in their names: the rest is serialised once. Ten times as fast
 * as building and serialising each result.
 */
export function createSerialiser(like: CheckResult) {
  const { domain: _, unicode: __, ...rest } = like;
  const { tld, status, available } = like;
  const end = `,${JSON.stringify(rest).slice(1)}`;
  return (name: { ascii: string; unicode: string }, position: number): NewResult => {
    // A name in ASCII has letters, digits, hyphens and dots, and needs no escapes.
    const ascii = `"${name.ascii}"`;
    const unicode = name.unicode === name.ascii ? ascii : JSON.stringify(name.unicode);
    const result = `{"domain":${ascii},"unicode":${unicode}${end}`;
    return { position, domain: name.ascii, tld, status, available, result };
  };
}
