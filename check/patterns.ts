import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A regular expression built at run time may contain what a user wrote, and then one user's pattern
 * can block the event loop that all share; the same goes for LIKE in SQL. Fails with a list of places
 * that build one. Users' patterns are matched by `@holdfast/platform/patterns`.
 */

const root = path.join(import.meta.dirname, '..');
const isTest = (file: string) => /(\.test|\.fixture)\.ts$|\/testing\//.test(file);

/** These build patterns only from constants, from an escaped secret, or from the operator's files. */
const ALLOWED = new Set([
  'packages/engines/src/wording/redact.ts',
  'packages/engines/src/mariadb/measure/statements.ts',
  'packages/engines/src/postgresql/text/judge.ts',
  'packages/resolve/src/rdap/not-found-words.ts',
  'packages/resolve/src/whois/line-pattern.ts',
  'packages/lookalikes/src/skeleton/scripts.ts',
]);

/** Built once, from constants, when the module is loaded: at the top level, or in a constant object. */
const CONSTANT = /^(?:export )?const [A-Z_]+\b|^ {2}[A-Z]+: new RegExp\(`|new RegExp\(NAME, 'g'\)/;

const faults: string[] = [];
for (const file of globSync('{packages,services,apps}/*/src/**/*.ts', { cwd: root })) {
  if (isTest(file) || ALLOWED.has(file)) continue;
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    const builds = /\bRegExp\(/.test(line) && !CONSTANT.test(line);
    const likes =
      file.endsWith('/store.ts') &&
      /\bi?like\b\s*(?:'|\$\{|lower\()|'i?like'|similar to/i.test(line);
    if (builds || likes) faults.push(`${file}:${at + 1}: ${line.trim()}`);
  }
}
if (faults.length > 0) {
  console.error(
    `Patterns are matched in linear time, by @holdfast/platform/patterns:\n${faults.map((f) => `  ${f}`).join('\n')}`,
  );
  process.exitCode = 1;
}
