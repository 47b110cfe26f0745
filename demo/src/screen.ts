import { seconds } from './amounts.ts';
import type { Show, Shown } from './model.ts';

const NAME_WIDTH = 11;
const TEXT_WIDTH = 56;

type Out = { write(text: string): unknown; isTTY?: boolean; columns?: number };
type Tone = 'good' | 'bad' | 'faint' | 'strong';
const CODES = { good: [32, 39], bad: [31, 39], faint: [2, 22], strong: [1, 22] } as const;

export type Screen = {
  line(text?: string): void;
  /** The text in colour, bold or faint; plain where there are no colours. */
  toned(tone: Tone, text: string): string;
  /** One line per step: on a terminal its progress while it runs, then its outcome. */
  step<T>(name: string, run: (show: Show) => Promise<Shown<T>>): Promise<T>;
  /** Wipes the line of the running step; nothing more is shown of that step. */
  dropStep(): void;
};

/** Uses colours and overwrites lines only on a terminal; no colours with NO_COLOR. */
export function createScreen(out: Out, environment: NodeJS.ProcessEnv): Screen {
  const watched = out.isTTY === true && environment.TERM !== 'dumb';
  const colours = watched && !environment.NO_COLOR;
  const toned = (tone: Tone, text: string) => {
    const [on, off] = CODES[tone];
    return colours ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  };
  let dropped = false;
  const wipe = () => {
    if (watched) out.write('\r\x1b[K');
  };
  const row = (sign: string, name: string, text: string) =>
    `  ${sign} ${name.padEnd(NAME_WIDTH)} ${text}`;
  const showing =
    (name: string): Show =>
    (text) => {
      if (!watched || dropped) return false;
      // A line that wraps could not be overwritten. Some terminals report a width of 0.
      const line = row('·', name, text).slice(0, (out.columns || 80) - 1);
      out.write(`\r\x1b[K${toned('faint', line)}`);
      return true;
    };
  return {
    toned,
    dropStep() {
      dropped = true;
      wipe();
    },
    line: (text = '') => out.write(`${text}\n`),
    async step(name, run) {
      const began = performance.now();
      const show = showing(name);
      show('…');
      try {
        const { says, value, found } = await run(show);
        const took = found ? 'found' : seconds(performance.now() - began);
        wipe();
        const sign = found ? toned('faint', '=') : toned('good', '✓');
        const text = row(sign, name, says.padEnd(TEXT_WIDTH));
        out.write(`${text}${toned('faint', took.padStart(7))}\n`);
        return value;
      } catch (error) {
        if (dropped) throw error;
        wipe();
        out.write(`${row(toned('bad', '✗'), name, messageOf(error))}\n`);
        throw new StepFailed(name, error);
      }
    },
  };
}

/** A failure that is already on the screen. */
export class StepFailed extends Error {
  override name = 'StepFailed';

  constructor(step: string, cause: unknown) {
    super(`${step}: ${messageOf(cause)}`, { cause });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
