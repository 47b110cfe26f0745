import pg from 'pg';
import type { DatabaseEntry } from '../measure/rights.ts';

/** Texts and quoted names as a whole, since they may contain anything. */
const TOKENS = /E'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^\s'";]+|\s+|./gs;
const NAME = String.raw`(?:"(?:[^"]|"")*"|[^\s"]+)`;
const ABOUT = new RegExp(
  `^(ALTER DATABASE |ALTER ROLE ${NAME} IN DATABASE |COMMENT ON DATABASE |(?:GRANT|REVOKE) [A-Z, ]+ ON DATABASE )${NAME} `,
);

/**
 * What an archive says about its database itself, rewritten for a database of another name. Its
 * owner comes last: a user who gives it away may do nothing more with it.
 */
export function databaseStatements(entries: readonly DatabaseEntry[], name: string): string[] {
  const database = pg.escapeIdentifier(name);
  const statements = entries
    .flatMap(({ definition }) => split(definition))
    .filter((statement) => ABOUT.test(statement))
    .map((statement) => statement.replace(ABOUT, (_, about) => `${about}${database} `));
  const owner = entries.find(({ kind }) => kind === 'DATABASE')?.owner;
  return owner
    ? [...statements, `ALTER DATABASE ${database} OWNER TO ${pg.escapeIdentifier(owner)}`]
    : statements;
}

/** Settings for everybody; those of single roles are for their own sessions. */
export function settingsIn(entries: readonly DatabaseEntry[]): [name: string, value: string][] {
  return entries
    .flatMap(({ definition }) => split(definition))
    .flatMap((statement) => {
      const [, name, value] = SETS.exec(statement) ?? [];
      return name === undefined || value === undefined ? [] : [[unquoted(name), textOf(value)]];
    });
}

const SETS = new RegExp(`^ALTER DATABASE ${NAME} SET (${NAME}) TO (E?'.*')$`, 's');

const unquoted = (name: string) =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;

function textOf(literal: string): string {
  const text = literal.slice(literal.indexOf("'") + 1, -1).replaceAll("''", "'");
  return literal.startsWith('E') ? text.replaceAll('\\\\', '\\') : text;
}

/** What a statement does, without the value that it sets: that may be a secret. */
export function withoutValue(statement: string): string {
  return statement.replace(/ ((?:TO|IS) (?:E?'|"|\d).*| = .*)$/s, '');
}

function split(text: string): string[] {
  const found: string[] = [];
  let words = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token !== ';') words += token;
    else {
      found.push(words.trim());
      words = '';
    }
  }
  return found;
}
