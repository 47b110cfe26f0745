import type { Domains } from '@holdfast/clients';

export type Mode = Domains.CheckResult['mode'];
export const MODES = ['verified', 'full', 'info', 'bloom'] as const satisfies readonly Mode[];

/** The API takes no longer ones. */
export const LONGEST = 300;
export type CheckSearch = { q?: string; mode?: Exclude<Mode, 'verified'> };

/** Anybody may have typed the address. A name made of digits alone is parsed as a number. */
export function readSearch(search: Record<string, unknown>): CheckSearch {
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  const mode = MODES.find((one) => one === search.mode);
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, LONGEST) }),
    ...(mode && mode !== 'verified' && { mode }),
  };
}

export const hasEnding = (name: string) => /[.\u3002\uFF0E\uFF61]/.test(name);
