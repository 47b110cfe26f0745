import { randomUUID } from 'node:crypto';
import { scratchName } from '../connection/scratch-names.ts';
import { bare, DEFINER, NAME, type Statement, triggerCalled } from '../measure/index.ts';
import type { Subject } from './going-past.ts';

type Definition = Extract<Statement, { is: 'object' }>;

/** A statement, and whose it is. */
type Step = {
  of: Subject;
  text: string;
  /** Whether it is in the characters of the object, as the dump has it. */
  isOwnText: boolean;
};

/** Makes what a dump defines under names that nothing else has, and takes it away again. */
export type Scratch = {
  stepsOf(text: string, definition: Definition, subject: Subject): Step[];
  /** What is to be done at the end. */
  lastSteps(): Step[];
};

const OPEN = '\\/\\*M?!\\d{5,6} ';
const NEXT = `(?: \\*\\/\\n${OPEN}| )`;
const ROUTINE = `CREATE (?:${DEFINER} )?(?:(?:AGGREGATE )?FUNCTION|PROCEDURE|PACKAGE BODY|PACKAGE) `;
const VIEW = `CREATE ALGORITHM=\\w+${NEXT}${DEFINER} SQL SECURITY \\w+${NEXT}VIEW `;
const EVENT = `CREATE\\*\\/ (?:${OPEN}${DEFINER}\\*\\/ )?${OPEN}EVENT `;

/** The name comes after these. */
const HEADS: Partial<Record<Definition['kind'], RegExp>> = {
  TABLE: new RegExp(`^(?<head>CREATE TABLE (?:IF NOT EXISTS )?)${NAME}`),
  SEQUENCE: new RegExp(`^(?<head>CREATE SEQUENCE )${NAME}`),
  VIEW: new RegExp(`^(?<head>${OPEN}${VIEW})${NAME}`),
  EVENT: new RegExp(`^(?<head>${OPEN}${EVENT})${NAME}`),
};
const HEAD_OF_ROUTINE = new RegExp(`^(?<head>${ROUTINE})${NAME}`);

/** The names of keys are those of the whole database, so these get names of their own. */
const CONSTRAINT = new RegExp(`^( {2})CONSTRAINT ${NAME} (?=FOREIGN KEY|CHECK)`, 'gm');
const LONGEST_TAIL = 1_000;
/** In Oracle's mode the name of a routine may stand at its end, too. */
const END = new RegExp(`(\\bend\\s+)(?:${NAME}|[\\w$\\u0080-\\uffff]+)(\\s*)$`, 'i');

export function createScratch(): Scratch {
  const run = randomUUID().slice(-12);
  let count = 0;
  /** The one table that is there, for its triggers. */
  let table: { of: Subject; name: string } | undefined;
  /** By their own names: a body is made for its package. */
  const packages = new Map<string, string>();
  const next = () => {
    count += 1;
    return scratchName(run, count);
  };

  function dropTable(): Step[] {
    const gone = table;
    table = undefined;
    return gone ? [drop(gone.of, 'TABLE', gone.name)] : [];
  }

  function nameFor({ kind, name }: Definition): string {
    if (!kind.startsWith('PACKAGE')) return next();
    const own = packages.get(name) ?? next();
    packages.set(name, own);
    return own;
  }

  return {
    stepsOf(text, definition, subject) {
      const { kind } = definition;
      const make = (own: string): Step => ({ of: subject, text: own, isOwnText: true });
      if (kind === 'TRIGGER') {
        // Its table was refused, or it is not understood: whether it can be made is not known.
        const own = table?.of.name === subject.table ? table : undefined;
        const called = own && triggerCalled(text, next(), own.name);
        return called === undefined ? [] : [make(called)];
      }
      const name = nameFor(definition);
      const called = calledSo(text, definition, name);
      if (called === undefined) return [];
      if (kind === 'TABLE') {
        const before = dropTable();
        table = { of: subject, name };
        return [...before, make(called)];
      }
      // A package must be there for its body, and takes another mode to be dropped.
      return kind.startsWith('PACKAGE')
        ? [make(called)]
        : [...dropTable(), make(called), drop(subject, kind, name)];
    },
    lastSteps: dropTable,
  };
}

const drop = (of: Subject, kind: Definition['kind'], name: string): Step => ({
  ...{ of, isOwnText: false },
  text: `DROP ${kind} IF EXISTS ${name}`,
});

function calledSo(text: string, { kind, name }: Definition, other: string): string | undefined {
  const found = (HEADS[kind] ?? HEAD_OF_ROUTINE).exec(text);
  if (!found) return undefined;
  const rest = text.slice(found[0].length);
  const own = `${found.groups?.head}${other}`;
  if (kind === 'TABLE') return own + rest.replaceAll(CONSTRAINT, '$1');
  if (HEADS[kind]) return own + rest;
  const tail = rest.slice(-LONGEST_TAIL);
  return (
    own +
    rest.slice(0, rest.length - tail.length) +
    tail.replace(END, (whole, end: string, quoted: string | undefined, after: string) =>
      bare(quoted ?? whole.slice(end.length).trim()).toLowerCase() === name.toLowerCase()
        ? end + other + after
        : whole,
    )
  );
}
