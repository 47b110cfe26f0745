import type { CheckResult } from '../check/model.ts';
import type { NewResult } from './model.ts';

/** Once for the table, the pages and the stream. */
export function spell(result: CheckResult, position: number): NewResult {
  const { domain, tld, status, available } = result;
  return { position, domain, tld, status, available, result: JSON.stringify(result) };
}

/**
 * For results that say the same about one name after the other: all but the names is spelled once.
 * Ten times as fast as making each result and spelling it.
 */
export function spellAlike(like: CheckResult) {
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
