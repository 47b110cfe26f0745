import { loadFailure, stalled } from '../../load/load-failure.ts';
import type { RestoreFailure } from '../../model.ts';
import {
  type RunningTool,
  startTool,
  type ToolFailed,
  type ToolOptions,
  watchQuiet,
} from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import type { LoadCompanion } from './companion.ts';
import type { FailedObjects } from './failed-objects.ts';
import type { GoingPast } from './going-past.ts';
import { changedFailure, changeOf, describeFailure, harmful, lastError } from './known-errors.ts';
import { firstHarmful, readWarning, type ServerWarning } from './messages.ts';

const MOST_WARNINGS = 20;
const LONGEST_LINE = 64 << 10;

type Watch = {
  program: string;
  companion: LoadCompanion;
  /** How long nothing may happen while there is something to do. */
  stallMs: number;
  wording: Wording;
  /** Whether nothing is wrong with a warning that a value was changed. */
  isExpected(warning: ServerWarning): boolean;
  /** Where the client goes past what fails: how that is read, and who is told. */
  past?: { answers: GoingPast; failed: FailedObjects } | undefined;
};

/** Runs the client to its end. Returns the warnings of the server, none of which changed any data. */
export async function runProgram(
  options: Omit<ToolOptions, 'stallMs' | 'input'> & { input: AsyncIterable<Buffer> },
  { program, companion, stallMs, wording, isExpected, past }: Watch,
): Promise<string[]> {
  const warnings = new Set<string>();
  let failure: RestoreFailure | undefined;
  let tool: RunningTool | undefined;
  const end = (why: RestoreFailure) => {
    failure ??= why;
    void tool?.stop();
  };
  companion.lost.then(end);
  const quiet = watchQuiet(
    stallMs,
    () => companion.ask('is-working'),
    () => end(stalled(program, stallMs)),
  );
  const isPassed = ({ number, text }: { number: number; text: string }) =>
    past?.failed.add({ subject: past.answers.current(), number, text }) === true;
  const lines = createLines((line) => {
    quiet.sign();
    const answer = past?.answers.read(line);
    if (answer === 'answer') return;
    const warning = readWarning(line);
    if (warning?.changes && warning.level === 'Warning' && isExpected(warning)) return;
    const error = answer ?? (warning?.level === 'Error' ? warning : undefined);
    if (error) {
      if (!isPassed(error)) end(harmful(error, program, wording));
    } else if (warning?.changes) {
      const { number } = warning;
      if (!isPassed({ number, text: changeOf(warning) })) end(changedFailure(warning, wording));
    } else if (warning && warnings.size < MOST_WARNINGS) warnings.add(wording.said(warning.text));
  });
  try {
    tool = await startTool({ ...options, input: quiet.over(options.input) });
    for await (const piece of tool.bytes) lines.write(piece);
    lines.end();
    if (failure) throw failure;
    const stderr = tool.stderr();
    const line = past?.failed.any() && past.answers.isAtEnd() ? undefined : firstHarmful(stderr);
    if (past && !past.answers.isAtEnd()) throw harmful(lastError(stderr), program, wording);
    if (line !== undefined) {
      throw harmful(lastError(stderr) ?? { number: undefined, text: line }, program, wording);
    }
    return [...warnings];
  } catch (error) {
    const described = (failed: ToolFailed) => describeFailure(failed, program, wording);
    throw failure ?? loadFailure(error, program, described);
  } finally {
    void quiet.stop(); // not awaited: the companion's session stays open
  }
}

/** Only the beginning of an endless line is kept. */
function createLines(onLine: (line: string) => void): { write(piece: Buffer): void; end(): void } {
  let begun = '';
  return {
    write(piece) {
      const [first = '', ...rest] = piece.toString('latin1').split('\n');
      begun = (begun + first).slice(0, LONGEST_LINE);
      for (const next of rest) {
        onLine(Buffer.from(begun, 'latin1').toString());
        begun = next.slice(0, LONGEST_LINE);
      }
    },
    end() {
      if (begun !== '') onLine(Buffer.from(begun, 'latin1').toString());
    },
  };
}
