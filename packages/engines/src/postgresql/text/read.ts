import { RestoreFailure } from '../../model.ts';
import { type Judged, judge, judgeCommand, nameOf, standardStringsIn } from './judge.ts';
import { createScanner } from './scanner.ts';

/** What is to be done with the parts of the text, in order. */
export type TextStep =
  | { do: 'run' | 'begin-rows'; text: Buffer; line: number }
  | { do: 'rows'; bytes: Buffer }
  | { do: 'end-rows' };

type Left = NonNullable<Extract<Judged, { is: 'left' }>['what']>;

export type TextReader = {
  /** Rejects with a `RestoreFailure` at anything that no dump contains, and if the dump is not whole. */
  over(dump: AsyncIterable<Buffer>): AsyncGenerator<TextStep[], void, undefined>;
  /** What the statements that were left out are about. */
  left(): ReadonlySet<Left>;
};

const COMPLETE = '-- PostgreSQL database dump complete';

const refused = (line: number, why: string) =>
  new RestoreFailure('RESTORE_FAILED', `Line ${line}: ${why}`);

/** Reads SQL text of pg_dump, of one database. */
export function createTextReader(): TextReader {
  const steps: TextStep[] = [];
  const left = new Set<Left>();
  const revoked = new Set<string>();
  let databases = 0;
  let begun: number | undefined;
  let complete = false;

  const scanner = createScanner({
    statement(text, line) {
      const judged = judge(text, revoked);
      if (judged.is === 'refused') throw refused(line, `${nameOf(text)}: ${judged.why}.`);
      complete = false;
      if (judged.is === 'left') {
        if (judged.what) left.add(judged.what);
        return 'done';
      }
      const standard = standardStringsIn(text);
      if (standard !== undefined) scanner.setStandardStrings(standard);
      if (text.equals(BEGIN)) begun = line;
      else if (text.equals(COMMIT)) begun = undefined;
      const follow = judged.is === 'rows';
      const own = judged.is === 'run' ? (judged.instead ?? text) : text;
      steps.push({ do: follow ? 'begin-rows' : 'run', text: own, line });
      return follow ? 'rows follow' : 'done';
    },
    rows: (bytes) => void steps.push({ do: 'rows', bytes }),
    endOfRows: () => void steps.push({ do: 'end-rows' }),
    command(text, line) {
      const judged = judgeCommand(text);
      if (judged === 'refused') {
        const [word = ''] = /^\\\S{0,20}/.exec(text) ?? [];
        throw refused(line, `${word} is a psql command, and psql commands are not run.`);
      }
      if (judged === 'database') databases += 1;
      if (databases > 1) {
        throw refused(line, 'another database begins here. Upload each database separately.');
      }
    },
    comment(text) {
      complete ||= text === COMPLETE;
    },
  });

  async function* over(dump: AsyncIterable<Buffer>) {
    for await (const chunk of dump) {
      scanner.write(chunk);
      if (steps.length > 0) yield steps.splice(0);
    }
    scanner.end();
    if (begun !== undefined) throw refused(begun, 'this transaction is never committed.');
    if (!complete) {
      throw new RestoreFailure(
        'RESTORE_FAILED',
        `The file is cut off: “${COMPLETE}” is missing at the end.`,
      );
    }
    if (steps.length > 0) yield steps.splice(0);
  }

  return { over, left: () => left };
}

const BEGIN = Buffer.from('BEGIN');
const COMMIT = Buffer.from('COMMIT');
