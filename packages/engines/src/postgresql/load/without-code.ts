import type { ContentsEntry } from '../measure/contents.ts';

type Kind = {
  /** How each of its statements begins. */
  begins: RegExp;
  /** What would run code of the dump. */
  never?: RegExp;
  /** Nothing else may be made while it is there, since that would run code. */
  alone?: true;
};

/**
 * Kinds that a server makes by looking up names and no more: it runs no function, reads no value
 * and evaluates no expression of the dump, so even a superuser may make them. ADR 54 says why for
 * each, and what is missing here.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  CAST: { begins: /^CREATE CAST \(/ },
  'OPERATOR FAMILY': { begins: /^(?:CREATE|ALTER) OPERATOR FAMILY / },
  'OPERATOR CLASS': { begins: /^CREATE OPERATOR CLASS / },
  TRANSFORM: { begins: /^CREATE TRANSFORM FOR / },
  'TEXT SEARCH PARSER': { begins: /^CREATE TEXT SEARCH PARSER / },
  'TEXT SEARCH TEMPLATE': { begins: /^CREATE TEXT SEARCH TEMPLATE / },
  // The first value is read as a value of its type, whose domain may have a check.
  AGGREGATE: { begins: /^CREATE AGGREGATE /, never: /initcond/i },
  // A validator is called.
  'FOREIGN DATA WRAPPER': {
    begins: /^CREATE FOREIGN DATA WRAPPER /,
    never: /validator|options/i,
  },
  // An operator class calls the handler.
  'ACCESS METHOD': { begins: /^CREATE ACCESS METHOD /, alone: true },
  'EVENT TRIGGER': { begins: /^CREATE EVENT TRIGGER /, alone: true },
};

export type WithoutCode = { statements: string[]; alone: boolean };

/** The statements of an entry, if a superuser may run them. */
export function withoutCode(
  { kind }: Pick<ContentsEntry, 'kind'>,
  read: () => string,
): WithoutCode | undefined {
  const { begins, never, alone = false } = KINDS[kind] ?? {};
  if (begins === undefined) return undefined;
  const definition = read();
  const all = split(definition);
  if (all === undefined || never?.test(definition)) return undefined;
  // Whether one is disabled afterwards changes nothing in whether it can be made.
  const statements = kind === 'EVENT TRIGGER' ? all.slice(0, 1) : all;
  const fits = statements.length > 0 && statements.every((statement) => begins.test(statement));
  return fits ? { statements, alone } : undefined;
}

/** Quoted names, texts, and what is between them. */
const TOKENS = /"(?:[^"]|"")*"|'[^'\\]*'|;|[^"';]+/g;
/** Comments, texts of other kinds, and escapes: nothing that pg_dump writes for these kinds. */
const ODD = /--|\/\*|[$\\]/;
const BEFORE_QUOTES = /[\s(,.]$/;

/** Undefined for what is not plainly a row of statements. */
function split(definition: string): string[] | undefined {
  const statements: string[] = [];
  let [words, length] = ['', 0];
  for (const [token] of definition.matchAll(TOKENS)) {
    length += token.length;
    const isQuoted = /^["']/.test(token);
    if (isQuoted ? !BEFORE_QUOTES.test(words.slice(-1)) : ODD.test(token)) return undefined;
    if (token !== ';') words += token;
    else {
      statements.push(words.trim());
      words = '';
    }
  }
  return length === definition.length && words.trim() === '' ? statements : undefined;
}
