import type { Common } from '../program/index.ts';

/** A command to type next, with the sign-in and the organisation that this one was given. */
export function commandLine(words: readonly string[], { context, org }: Common): string {
  const given = Object.entries({ context, org }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  return ['holdfast', ...words, ...given].map(quoted).join(' ');
}

/** Quoted where a shell would not take it for one plain word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
