import type { Broken } from '../probe/broken.ts';

type Named = Pick<Broken, 'name'> & { kind: string };

/** The dump programs' questions for what they then ask for one by one, and fail at or write down. */
const LISTINGS: readonly { question: RegExp; kind: Broken['kind']; column: string }[] = [
  { question: /^(SHOW FUNCTION STATUS) WHERE (.+)$/is, kind: 'function', column: '`Name`' },
  { question: /^(SHOW PROCEDURE STATUS) WHERE (.+)$/is, kind: 'procedure', column: '`Name`' },
  { question: /^(SHOW PACKAGE STATUS) WHERE (.+)$/is, kind: 'package', column: '`Name`' },
  { question: /^(SHOW PACKAGE BODY STATUS) WHERE (.+)$/is, kind: 'package body', column: '`Name`' },
  { question: /^(SHOW EVENTS)()$/i, kind: 'event', column: '`Name`' },
  {
    question: /^(SELECT TRIGGER_NAME FROM INFORMATION_SCHEMA\.TRIGGERS) WHERE (.+)$/is,
    ...{ kind: 'trigger', column: 'TRIGGER_NAME' },
  },
];

/** Rewrites the question for a list so that it comes without these; undefined for any other. */
export function listWithout(question: string, left: readonly Named[]): string | undefined {
  for (const { question: pattern, kind, column } of LISTINGS) {
    const [, head, rest = ''] = pattern.exec(question) ?? [];
    if (head === undefined) continue;
    const names = left.flatMap((one) => (one.kind === kind ? hex(one.name) : []));
    if (names.length === 0) return undefined;
    const others = `HEX(${column}) NOT IN (${names.join(', ')})`;
    return `${head} WHERE ${others}${rest && ` AND ${rest}`}`;
  }
  return undefined;
}

const hex = (name: string) => `'${Buffer.from(name).toString('hex').toUpperCase()}'`;

const IS_VERSIONED =
  /^select 1 from information_schema\.tables where table_schema=database\(\) and table_name=('(?:[^'\\]|\\.|'')*') and table_type='SYSTEM VERSIONED'$/is;

/**
 * Where the history of tables is dumped, the program asks of each whether it has one, and fails at
 * one that is dated by transactions: it is told of those that they have none.
 */
export function withoutHistory(question: string, tables: readonly string[]): string | undefined {
  const [, quoted] = IS_VERSIONED.exec(question) ?? [];
  if (quoted === undefined) return undefined;
  const name = quoted
    .slice(1, -1)
    .replaceAll(/\\(.)|''/gs, (_, escaped?: string) => escaped ?? "'");
  return tables.includes(name) ? 'SELECT 1 FROM DUAL WHERE FALSE' : undefined;
}
