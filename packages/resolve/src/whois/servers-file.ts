import { domainToASCII } from 'node:url';
import { isKnownSuffix } from '@holdfast/names';
import { type Hole, readLinePattern } from './line-pattern.ts';
import type { WhoisServer, WhoisServers } from './model.ts';
import { USUAL_NAMES } from './servers.ts';

const KEYS = [
  'server',
  'query',
  'charset',
  'names',
  'not-found',
  'named',
  'reserved',
  'quota',
] as const;
type Key = (typeof KEYS)[number];

type Value = { text: string; line: number };

/** `[nl, co.nl]` and the settings below it, each with its line number. */
type Section = { line: number; suffixes: string[]; values: Map<Key, Value> };

/** Something is wrong with this line. */
class Wrong extends Error {
  readonly line: number;

  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.line = line;
  }
}

/**
 * Reads an operator's file of WHOIS servers; docs/domain-checks.md has its format. Every mistake is
 * reported with its line, and then none of the file is used: a half-described registry could be
 * misunderstood.
 */
export function readServersFile(text: string): { servers: WhoisServers } | { problems: string[] } {
  const wrongs: Wrong[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      wrongs.push(error);
      return undefined;
    }
  };
  const sections: Section[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line !== '' && !line.startsWith('#')) attempt(() => readLine(line, index + 1, sections));
  }
  const servers: Record<string, WhoisServer> = {};
  const lines = new Map<string, number>();
  for (const section of sections) {
    const server = attempt(() => readServer(section));
    for (const suffix of section.suffixes) {
      const before = lines.get(suffix);
      if (before !== undefined) {
        wrongs.push(new Wrong(section.line, `${suffix} is already in line ${before}`));
      }
      lines.set(suffix, section.line);
      if (server) servers[suffix] = server;
    }
  }
  if (wrongs.length > 0) {
    return { problems: wrongs.sort((a, b) => a.line - b.line).map(({ message }) => message) };
  }
  return sections.length > 0 ? { servers } : { problems: ['the file contains no server'] };
}

function readLine(line: string, number: number, sections: Section[]): void {
  const heading = /^\[(.*)\]$/.exec(line)?.[1];
  if (heading !== undefined) {
    const section: Section = { line: number, suffixes: [], values: new Map() };
    sections.push(section);
    section.suffixes = heading.split(',').map((part) => readSuffix(part.trim(), number));
    return;
  }
  const [, key, text] = /^([\w-]+)\s*=\s*(.*)$/.exec(line) ?? [];
  if (key === undefined || !text) throw new Wrong(number, 'must be [suffix] or name = value');
  if (!isKey(key))
    throw new Wrong(number, `${key} is not a known setting; the settings are ${KEYS.join(', ')}`);
  const section = sections.at(-1);
  if (!section) throw new Wrong(number, 'comes before the first [suffix]');
  if (section.values.has(key)) throw new Wrong(number, `${key} is set twice for one server`);
  section.values.set(key, { text, line: number });
}

function isKey(text: string): text is Key {
  return (KEYS as readonly string[]).includes(text);
}

function readSuffix(text: string, line: number): string {
  const suffix = domainToASCII(text.replace(/^\./, ''));
  if (isKnownSuffix(suffix)) return suffix;
  throw new Wrong(line, `"${text}" is not a public suffix under which names are registered`);
}

function readServer({ line, values }: Section): WhoisServer {
  const need = (key: Key) => {
    const value = values.get(key);
    if (value) return value;
    throw new Wrong(line, `this server has no ${key}`);
  };
  const notFound = need('not-found');
  const itself = notFound.text.includes('{name}');
  const [reserved, quota] = [values.get('reserved'), values.get('quota')];
  return {
    ...readAddress(need('server')),
    query: readQuery(values.get('query')),
    charset: readChoice(values.get('charset'), ['utf-8', 'latin1']) ?? 'utf-8',
    names: readNames(values.get('names')),
    notFound: {
      line: toPattern(notFound, 'name'),
      named: itself ? 'itself' : readNamed(values.get('named'), notFound.line),
    },
    ...(reserved && { reserved: toPattern(reserved) }),
    ...(quota && { quota: toPattern(quota, 'seconds') }),
  };
}

function toPattern({ text, line }: Value, hole?: Hole): RegExp {
  const read = readLinePattern(text, hole);
  if ('problem' in read) throw new Wrong(line, read.problem);
  return read.pattern;
}

function readAddress({ text, line }: Value): { host: string; port?: number } {
  const [, host, port] = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const number = Number(port ?? 43);
  if (host === undefined || number < 1 || number > 65_535) {
    throw new Wrong(line, 'server must be a host such as whois.nic.example, or host:port');
  }
  return { host: host.toLowerCase(), ...(port !== undefined && { port: number }) };
}

function readNames(value: Value | undefined): RegExp {
  if (!value) return USUAL_NAMES;
  if (value.text.includes('{name}')) return toPattern(value, 'name');
  throw new Wrong(value.line, 'names must contain {name} where the name is');
}

function readQuery(value: Value | undefined): string {
  if (!value) return '{name}';
  if (value.text.includes('{name}')) return value.text;
  throw new Wrong(value.line, 'query must contain {name} where the name goes');
}

function readNamed(value: Value | undefined, line: number): 'beside' | 'nothing' {
  const named = readChoice(value, ['beside', 'nothing']);
  if (named) return named;
  throw new Wrong(
    line,
    'not-found has no {name}: set named = beside if another line of the answer names the domain, or named = nothing if none does',
  );
}

function readChoice<Choice extends string>(
  value: Value | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (!value) return undefined;
  const choice = choices.find((each) => each === value.text.toLowerCase());
  if (choice) return choice;
  throw new Wrong(value.line, `must be ${choices.join(' or ')}`);
}
