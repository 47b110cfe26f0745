import { type Code, type CodeStatement, RUNS } from './model.ts';

const MOST_STATEMENTS = 1_000;
const MOST_REASONS = 20;

/** The worst first, and of many only the first. */
export function codeOf(statements: readonly CodeStatement[]): Code {
  const sorted = statements
    .map(({ because = [], ...one }) => {
      const reasons = [...new Set(because)].slice(0, MOST_REASONS);
      return { ...one, ...(reasons.length > 0 && { because: reasons }) };
    })
    .toSorted(
      (a, b) =>
        RUNS.indexOf(a.runs) - RUNS.indexOf(b.runs) ||
        (a.object < b.object ? -1 : a.object > b.object ? 1 : 0),
    );
  const more = sorted.length - MOST_STATEMENTS;
  return { statements: sorted.slice(0, MOST_STATEMENTS), ...(more > 0 && { more }) };
}
