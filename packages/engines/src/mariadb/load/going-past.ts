import { randomUUID } from 'node:crypto';
import type { ObjectKind } from '../measure/index.ts';

/** What a statement of the dump makes: an object, or the rows of a table. */
export type Subject = {
  kind: ObjectKind | 'ROWS';
  name: string;
  /** Of a trigger. */
  table?: string;
  /** A table that takes a key of the server's. */
  encrypted?: true;
  /** A table, or rows of one, whose definition asks what a time is in another time zone. */
  zoned?: true;
};

/** Without a subject, it was a setting that others depend on. */
export type Refusal = { subject: Subject | undefined; number: number; text: string };

/**
 * The client goes past errors, but what it says about them cannot be told from what they quote. So
 * the server is asked after each statement, in the same stream: the answers come in order on
 * standard output, each after a mark that no dump can know.
 */
export type GoingPast = {
  /** Comes before the statements of a subject, or before a setting. */
  begin(subject: Subject | undefined): Buffer;
  /** Comes after each of its statements. */
  ask: Buffer;
  /** Comes last: without its answer, the client did not come to its end. */
  end: Buffer;
  /**
   * Reads a line of the answers: `answer` for one that is only that, undefined for a line that is
   * none.
   */
  read(line: string): Pick<Refusal, 'number' | 'text'> | 'answer' | undefined;
  /** Whose statement ran last. */
  current(): Subject | undefined;
  isAtEnd(): boolean;
};

const LOOK = Buffer.from('SHOW ERRORS;\n');
const ERROR = /^Error\t(\d+)\t(.*)$/;
/** Of the answers. */
const HEADERS = ['holdfast', 'Level\tCode\tMessage'];
const END = 'end';

export function createGoingPast(): GoingPast {
  const mark = randomUUID();
  const subjects: (Subject | undefined)[] = [];
  let at: Subject | undefined;
  let ended = false;
  // From a table: only such a statement makes the server forget the errors of those before it.
  const say = (words: string | number) =>
    Buffer.from(`SELECT '${mark} ${words}' AS holdfast FROM (SELECT 1) AS one;\n`);
  return {
    begin(subject) {
      subjects.push(subject);
      return say(subjects.length - 1);
    },
    ask: LOOK,
    end: say(END),
    read(line) {
      if (line.startsWith(mark)) {
        const words = line.slice(mark.length + 1);
        ended = words === END;
        at = subjects[Number(words)];
        return 'answer';
      }
      const [, number, text = ''] = ERROR.exec(line) ?? [];
      if (number !== undefined) return { number: Number(number), text: unescaped(text) };
      return HEADERS.includes(line) ? 'answer' : undefined;
    },
    current: () => at,
    isAtEnd: () => ended,
  };
}

/** The client writes a value on one line. */
function unescaped(text: string): string {
  return text.replaceAll(/\\[nt0]/g, ' ').replaceAll('\\\\', '\\');
}
