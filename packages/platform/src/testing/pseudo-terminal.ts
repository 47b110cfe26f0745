import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PATIENCE_MS = 60_000;

/** A program on a terminal of its own, which the test watches and types into. */
export type PseudoTerminal = {
  /** Everything that was written so far, as it came. */
  readonly screen: string;
  /** Waits until this has been written; fails with the screen if that never comes. */
  until(wanted: string | RegExp): Promise<void>;
  type(keys: string): void;
  /** The exit code, as a shell would show it. */
  readonly ended: Promise<number>;
};

export const CTRL_C = '\x03';
export const ENTER = '\r';

/** Uses `script`, which every Debian has, to lend the program a terminal of this width. */
export function startOnTerminal(
  program: string,
  args: readonly string[],
  { columns = 80, environment = {} }: { columns?: number; environment?: NodeJS.ProcessEnv } = {},
): PseudoTerminal {
  const words = [program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const line = `stty cols ${columns} rows 40; exec ${words}`;
  const child = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', line, '/dev/null'],
    {
      env: { PATH: process.env.PATH, TERM: 'xterm', SHELL: '/bin/sh', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let screen = '';
  const ended = once(child, 'close').then(([code]) => code as number);
  child.stdout.setEncoding('utf8').on('data', (text) => {
    screen += text;
  });
  // Whatever is typed after the end is dropped.
  child.stdin.on('error', () => {});
  return {
    get screen() {
      return screen;
    },
    ended,
    type: (keys) => child.stdin.write(keys),
    async until(wanted) {
      const found = () =>
        typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen);
      const late = AbortSignal.timeout(PATIENCE_MS);
      while (!found()) {
        const more = once(child.stdout, 'data', { signal: late });
        const over = ended.then(() => 'over' as const);
        const what = await Promise.race([more, over]).catch(() => 'over' as const);
        if (what === 'over' && !found())
          throw new Error(`"${wanted}" is not on the screen:\n${screen}`);
      }
    },
  };
}
