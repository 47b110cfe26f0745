import { RestoreFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { asPlainUser } from '../load/as-text.ts';
import { extensionsIn, heapsIn, rolesIn } from '../load/statements.ts';
import type { Provisions } from '../target/model.ts';
import { judgeError, nameOf } from './judge.ts';
import type { Refused, TextAnswers } from './model.ts';
import type { TextStep } from './read.ts';

/** How many statements are sent to the session at once, and how many bytes. */
const MOST_TOGETHER = 500;
const MOST_BYTES = 1 << 20;
const MOST_ROLES = 10_000;

type Running = {
  ask<Question extends keyof TextAnswers>(
    question: Question,
    input?: unknown,
  ): Promise<TextAnswers[Question]>;
  /** Makes what a plain user cannot. */
  provide(provisions: Omit<Provisions, 'owner'>): Promise<unknown>;
  /** The names of extensions that a plain user may not make. */
  untrusted: ReadonlySet<string>;
  /** Whether this user may not change a setting. */
  isOfSuperusers(setting: string): boolean;
  wording: Wording;
};

type Statement = Extract<TextStep, { line: number }>;

/** Named with their lines: what takes a superuser to make, and what was made without that part. */
export type Ran = { statements: number; superusers: string[]; altered: string[] };

/** Runs the statements of a dump and sends its rows, in order, up to the first that fails. */
export async function runSteps(
  batches: AsyncIterable<TextStep[]>,
  { ask, provide, untrusted, isOfSuperusers, wording }: Running,
): Promise<Ran> {
  const ran: Ran = { statements: 0, superusers: [], altered: [] };
  const roles = new Set<string>();
  const waiting: Statement[] = [];
  let bytes = 0;
  let copy: Statement | undefined;

  const describe = ({ text, line }: Statement) => `line ${line} (${wording.said(nameOf(text))})`;
  const fail = (statement: Statement, refused: Refused, line = statement.line): never => {
    const said = wording.said(refused.message).replace(/\.$/, '');
    const place = describe({ ...statement, line });
    throw new RestoreFailure('RESTORE_FAILED', `L${place.slice(1)}: ${said}.`);
  };

  async function flush(): Promise<void> {
    bytes = 0;
    while (waiting.length > 0) {
      const { done, refused } = await ask(
        'run',
        waiting.map(({ text }) => text),
      );
      ran.statements += done;
      const [failed] = waiting.splice(0, done + 1).slice(done);
      if (refused && failed) await goPast(failed, refused);
    }
  }

  async function goPast(statement: Statement, refused: Refused): Promise<void> {
    const meaning = judgeError(statement.text, refused.code, ran.superusers.length > 0);
    if (meaning === 'harmless') return;
    if (meaning === 'failure') return fail(statement, refused);
    const before = statement.text.toString('latin1');
    const plain = asPlainUser(before, isOfSuperusers);
    const again = plain === before ? { refused } : await ask('run', [Buffer.from(plain, 'latin1')]);
    (again.refused ? ran.superusers : ran.altered).push(describe(statement));
  }

  /** Returns whether nothing of the statement is left to be run. */
  async function provideFor(statement: Statement): Promise<boolean> {
    const text = `${statement.text.toString()};`;
    const extensions = extensionsIn(text).filter(({ name }) => untrusted.has(name));
    const unknown = rolesIn(text).filter((role) => !roles.has(role));
    const heaps = heapsIn(text);
    if (unknown.length + extensions.length + heaps.length === 0) return false;
    for (const role of unknown) roles.add(role);
    if (roles.size > MOST_ROLES) fail(statement, { code: '', message: 'there are too many roles' });
    await flush(); // their schemas must be made first
    await provide({ roles: unknown, schemas: [], extensions, heaps });
    return heaps.length > 0;
  }

  async function take(step: TextStep): Promise<void> {
    if (step.do === 'run') {
      const kind = step.text.toString('latin1', 0, 30);
      if (NEEDS_SUPERUSER.test(kind) && (await provideFor(step))) return;
      waiting.push(step);
      bytes += step.text.length;
      if (waiting.length >= MOST_TOGETHER || bytes >= MOST_BYTES) await flush();
      return;
    }
    if (step.do === 'begin-rows') {
      await flush();
      copy = step;
    }
    const input =
      step.do === 'begin-rows' ? step.text : step.do === 'rows' ? step.bytes : undefined;
    const { refused } = await ask(step.do, input);
    if (refused && copy) fail(copy, refused, lineOfRow(copy, refused));
    if (step.do === 'end-rows') ran.statements += 1;
  }

  for await (const batch of batches) for (const step of batch) await take(step);
  await flush();
  return ran;
}

const NEEDS_SUPERUSER = /^CREATE (?:ACCESS METHOD|EXTENSION|POLICY|USER MAPPING) /;

/** The server counts from the first row, which is on the line after its COPY. */
function lineOfRow({ text, line }: Statement, { where = '' }: Refused): number {
  const [, row] = /^COPY .*, line (\d+)/.exec(where) ?? [];
  if (row === undefined) return line;
  const lines = text.toString('latin1').split('\n').length;
  return line + lines - 1 + Number(row);
}
