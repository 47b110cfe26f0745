import { type Code, type CodeStatement, codeOf, type Runs } from '@holdfast/artifact';
import { HARMLESS } from './harmless-functions.ts';
import { decodeName } from './names.ts';

/** A definition that is longer is not read, and counts as one that runs something. */
export const LONGEST_READ = 1 << 20;

/** One entry of an archive: what it makes, and the statements that make it, one character per byte. */
type CodeEntry = { kind: string; name: string; definition: string };

/** What is code, or brings some, whatever it calls. */
const CODE = new Map<string, Runs>([
  ...of('when_used', 'FUNCTION', 'PROCEDURE', 'AGGREGATE', 'PROCEDURAL LANGUAGE', 'EXTENSION'),
  ...of('when_used', 'RULE', 'TRIGGER', 'OPERATOR', 'TRANSFORM', 'SERVER', 'USER MAPPING'),
  ...of('when_used', 'FOREIGN DATA WRAPPER', 'SUBSCRIPTION'),
  // Called without being named: by casts, by indexes, by every statement after them.
  ...of('at_restore', 'CAST', 'OPERATOR CLASS', 'EVENT TRIGGER', 'CONVERSION', 'ACCESS METHOD'),
  ...of('at_restore', 'TEXT SEARCH PARSER', 'TEXT SEARCH TEMPLATE'),
]);

function of(runs: Runs, ...kinds: string[]): [string, Runs][] {
  return kinds.map((kind) => [kind, runs]);
}

/** Evaluated only once somebody uses the restored database. */
const LATER = new Set(['DEFAULT', 'VIEW', 'POLICY']);
/** They name functions and tables, and evaluate nothing. */
const PLAIN = new Set([
  ...[
    'COMMENT',
    'SECURITY LABEL',
    'SCHEMA',
    'SEQUENCE',
    'SEQUENCE OWNED BY',
    'SEQUENCE SET',
    'BLOB',
  ],
  ...['FK CONSTRAINT', 'TABLE ATTACH', 'INDEX ATTACH', 'ROW SECURITY', 'COLLATION', 'SHELL TYPE'],
  ...['TEXT SEARCH DICTIONARY', 'TEXT SEARCH CONFIGURATION', 'OPERATOR FAMILY', 'PUBLICATION'],
]);
/** Not statements, or of pg_dump's own words alone. */
const NOT_READ = new Set([
  ...['TABLE DATA', 'BLOBS', 'BLOB METADATA', 'ACL', 'DEFAULT ACL', 'DATABASE'],
  ...['DATABASE PROPERTIES', 'STATISTICS DATA', 'MATERIALIZED VIEW DATA'],
]);

export const isRead = (kind: string) => !NOT_READ.has(kind);

/**
 * Reads what runs out of an archive's own statements: whatever a server says of itself, it is these
 * that a restore runs. What is not understood counts as the worst.
 */
export function createCode() {
  const found: CodeStatement[] = [];
  const calm: string[] = [];
  let viewsCall = false;
  return {
    add({ kind, name, definition }: CodeEntry): void {
      if (!isRead(kind)) return;
      const statement = read(kind, definition);
      if (statement) found.push({ object: name, ...statement });
      else if (kind === 'MATERIALIZED VIEW') calm.push(name);
      // A view that needs others which need it is made by its rule.
      viewsCall ||= /^(VIEW|RULE)$/.test(kind) && (statement?.because ?? []).length > 0;
    },
    measured(): Code {
      const because = ['views that call functions'];
      const through = viewsCall ? calm : [];
      return codeOf([
        ...found,
        ...through.map((object) => ({ object, runs: 'at_restore', because }) as const),
      ]);
    },
  };
}

function read(kind: string, definition: string): Omit<CodeStatement, 'object'> | undefined {
  if (definition.length > LONGEST_READ) return { runs: 'at_restore', because: ['its length'] };
  const setting = SETTINGS.get(kind);
  if (setting) return setting.test(definition) ? undefined : { runs: 'at_restore' };
  const text = masked(definition);
  if (text === undefined) return { runs: 'at_restore', because: ['a quote without an end'] };
  const odd = oddStatements(text);
  if (odd.length > 0) return { runs: 'at_restore', because: odd };
  if (PLAIN.has(kind)) return undefined;
  const own = CODE.get(kind);
  if (own === 'at_restore') return { runs: own };
  if (kind === 'FUNCTION' || kind === 'PROCEDURE') return routine(text);
  // A base type has functions of its own, which read and write its values.
  if (kind === 'TYPE' && /\bINPUT = |\b(?:canonical|subtype_diff) = [^\n]{0,140}\./.test(text))
    return { runs: 'at_restore' };
  if (own) return { runs: own, ...(kind === 'RULE' && { because: callsOf(text) }) };
  const later = kind === 'TABLE' ? text.split('\n').filter(isOnlyDefault) : [];
  const now = kind === 'TABLE' ? text.split('\n').filter((line) => !isOnlyDefault(line)) : [text];
  const because = now.flatMap(callsOf);
  if (because.length > 0) return { runs: LATER.has(kind) ? 'when_used' : 'at_restore', because };
  const defaults = later.flatMap(callsOf);
  return defaults.length > 0 ? { runs: 'when_used', because: defaults } : undefined;
}

/** With the rights of its owner, where it says so; and which language it is in. */
function routine(text: string): Omit<CodeStatement, 'object'> {
  const [, language] = /^ {4}LANGUAGE ("[^"]*"|\w+)/m.exec(text) ?? [];
  return {
    runs: /\bSECURITY DEFINER\b/.test(text) ? 'as_owner' : 'when_used',
    ...(language && { because: [`language ${decoded(language.replaceAll('"', ''))}`] }),
  };
}

/** A column whose line says nothing that is evaluated while rows are loaded, which all have values. */
function isOnlyDefault(line: string): boolean {
  const [, after] = /^ {4}(?!CONSTRAINT ).*? DEFAULT (.*)$/.exec(line) ?? [];
  return (
    after !== undefined && !/\b(CHECK|GENERATED|CONSTRAINT|REFERENCES|PARTITION|AS)\b/i.test(line)
  );
}

const TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]{0,62})?\$/y;

/**
 * Without what is in quotes, but for names: in these, nothing looks like more than a name. Undefined if
 * a quote does not end. Goes through the text once, however it is made.
 */
function masked(text: string): string | undefined {
  const pieces: string[] = [];
  let [from, at] = [0, 0];
  const skip = (end: number, instead: string) => {
    pieces.push(text.slice(from, at), instead);
    from = end;
    at = end;
  };
  for (; at < text.length; ) {
    const sign = text[at];
    if (sign === "'" || sign === '"') {
      const escapes =
        sign === "'" && /[eE]/.test(text[at - 1] ?? '') && !/\w/.test(text[at - 2] ?? '');
      const end = endOfQuoted(text, at, escapes);
      if (end === undefined) return undefined;
      const name = text.slice(at + 1, end - 1).replaceAll(/[^\w$\u0080-\uffff]/g, '_');
      skip(end, sign === '"' ? `"${name}"` : "''");
    } else if (sign === '/' && text[at + 1] === '*') {
      return undefined; // nothing that pg_dump writes
    } else if (sign === '$' && !/[\w\u0080-\uffff]/.test(text[at - 1] ?? '')) {
      TAG.lastIndex = at;
      const [tag] = TAG.exec(text) ?? [];
      const end = tag === undefined ? at : text.indexOf(tag, at + tag.length);
      if (end < 0) return undefined;
      if (tag === undefined) at += 1;
      else skip(end + tag.length, "''");
    } else if (sign === '-' && text[at + 1] === '-') {
      const end = text.indexOf('\n', at);
      skip(end < 0 ? text.length : end, '');
    } else at += 1;
  }
  return [...pieces, text.slice(from)].join('');
}

function endOfQuoted(text: string, from: number, escapes: boolean): number | undefined {
  const quote = text[from] ?? '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (escapes && text[at] === '\\') at += 1;
    else if (text[at] === quote && text[at + 1] === quote) at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

/** Under other settings, the words of all other entries would mean something else. */
const SETTINGS = new Map([
  ['ENCODING', /^SET client_encoding = '\w+';\s*$/],
  ['STDSTRINGS', /^SET standard_conforming_strings = 'on';\s*$/],
  ['SEARCHPATH', /^SELECT pg_catalog\.set_config\('search_path', '', false\);\s*$/],
]);

/** How the statements begin that pg_dump writes. */
const USUAL =
  /^(?:CREATE |ALTER |COMMENT ON |SECURITY LABEL |SET default_|SELECT$|SELECT pg_catalog\.(?:setval\('', -?\d+, (?:true|false)\)|lo_create\(''\))$)/;
/** What a server could add to the texts that pg_dump takes from it. */
function oddStatements(text: string): string[] {
  return statementsIn(withoutBody(text)).flatMap((statement) => {
    const [words = ''] = /^(?:[A-Za-z_]+\s*){1,3}/.exec(statement) ?? [];
    return USUAL.test(statement) ? [] : [`a statement ${JSON.stringify(words.trim())}`];
  });
}

/** Of a function in SQL; its statements run when it is called. */
function withoutBody(text: string): string {
  const from = text.indexOf('BEGIN ATOMIC\n');
  const end = text.indexOf('\nEND;', from);
  return from < 0 || end < 0 ? text : text.slice(0, from) + text.slice(end + '\nEND'.length);
}

function statementsIn(text: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/[();]/g)) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth <= 0) {
      found.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...found, text.slice(from)].map((one) => one.trim()).filter((one) => one !== '');
}

const WORD = String.raw`(?:"[^"]*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`;
/** Begins where a name does, and takes a few parts of it: so none is gone through twice. */
const CALL = new RegExp(
  String.raw`\bOPERATOR\((${WORD}\.)?[^)]{0,200}\)|(?<![\w$."\u0080-\uffff])((?:${WORD}\.){0,3})(${WORD})\(`,
  'g',
);
const REFERENCE = new RegExp(String.raw`\bREFERENCES (?:${WORD}\.){0,3}${WORD}\(`, 'g');

/** What the server calls by these words that is not known to be harmless; it knows operators, too. */
function callsOf(text: string): string[] {
  const plain = text.replaceAll(REFERENCE, '(');
  return [...plain.matchAll(CALL)].flatMap(([whole, ofOperator, place, name = '']) => {
    if (ofOperator === 'pg_catalog.') return [];
    if (ofOperator !== undefined) return [decoded(whole)];
    const isServers = place === '' || place === 'pg_catalog.';
    const bare = name.replaceAll('"', '');
    return isServers && HARMLESS.has(bare.toLowerCase())
      ? []
      : [decoded(`${place ?? ''}${name}()`)];
  });
}

const decoded = (text: string) => decodeName(Buffer.from(text, 'latin1'));
