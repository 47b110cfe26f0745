import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run, terminalOf } from '@holdfast/cli/run';
import { type PseudoTerminal, startOnTerminal } from '@holdfast/platform/testing';

const COMMAND = path.join(import.meta.dirname, '..', '..', 'bin', 'holdfast');

export type Ran = { code: number | null; out: string; err: string };
type Options = {
  input?: string;
  /** Whether more input may come, as from a program that has not ended. */
  goesOn?: boolean;
  environment?: NodeJS.ProcessEnv;
};

/** The command as people and scripts run it, with a configuration folder of its own. */
export function createCommand(configuration: string) {
  const own = { HOLDFAST_CONFIG_DIR: configuration };
  const around = (environment: NodeJS.ProcessEnv = {}) => ({
    ...{ PATH: process.env.PATH, HOME: configuration, ...own },
    ...environment,
  });
  const start = (args: readonly string[], options: Options = {}) => {
    const { input = '', goesOn = false } = options;
    const child = spawn(COMMAND, args, { env: around(options.environment) });
    child.stdin.on('error', () => {});
    if (goesOn) child.stdin.write(input);
    else child.stdin.end(input);
    const exit = once(child, 'exit').then(([code]) => code as number | null);
    const said = text(child.stderr);
    const ended = Promise.all([once(child, 'close'), text(child.stdout), said]).then(
      ([[code], out, err]): Ran => ({ code, out, err }),
    );
    // Rejects for tests that stop reading the output; those use `exit` and `said`.
    ended.catch(() => {});
    return { child, ended, exit, said };
  };
  return {
    start,
    /**
     * In a pipe, as a script does, without a process of its own: starting one takes longer than most
     * commands. Signals, closed pipes and terminals are tested with the methods below.
     */
    async run(line: string, { input = '', environment }: Options = {}): Promise<Ran> {
      const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const env = around(environment);
      const said = Promise.all([text(stdout), text(stderr)]);
      stdin.end(input);
      const never = new AbortController().signal;
      const code = await run(wordsOf(line), {
        terminal: terminalOf({ stdin, stdout, stderr, env }),
        environment: env,
        stop: () => never,
      });
      stdout.end();
      stderr.end();
      const [out, err] = await said;
      return { code, out, err };
    },
    /** The same in a real process. */
    runApart: (line: string, options?: Options): Promise<Ran> =>
      start(wordsOf(line), options).ended,
    /** On a terminal, as a person does. */
    onTerminal: (line: string, environment: NodeJS.ProcessEnv = {}): PseudoTerminal =>
      startOnTerminal(COMMAND, wordsOf(line), {
        environment: { HOME: configuration, ...own, ...environment },
      }),
    /** Under a shell that runs `before` first, such as to set a limit. */
    inShell: (before: string, line: string): Promise<Ran> =>
      underShell(['/bin/sh'], `${before}; exec "$0" "$@"`, line),
    /** These lines in a D-Bus session of their own; `$0` is the command, which writes only below `home`. */
    onBus: (home: string, lines: readonly string[]): Promise<Ran> =>
      underShell(['dbus-run-session', '--', '/bin/sh'], lines.join('\n'), '', {
        ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
      }),
    /**
     * With a disk of this size in the place of a folder, for the command alone; what is left on the disk
     * is listed after all other errors.
     */
    onDisk: ({ folder, size }: { folder: string; size: string }, line: string): Promise<Ran> =>
      underShell(
        ['unshare', '--map-root-user', '--mount', '/bin/sh'],
        `mount -t tmpfs -o size=${size} disk '${folder}' && "$0" "$@"; code=$?; ls -A '${folder}' >&2; exit $code`,
        line,
      ),
  };

  function underShell(
    [program = '', ...args]: string[],
    script: string,
    line: string,
    environment: NodeJS.ProcessEnv = { HOME: configuration, ...own },
  ) {
    const child = spawn(program, [...args, '-c', script, COMMAND, ...wordsOf(line)], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
      ([[code], out, err]): Ran => ({ code, out, err }),
    );
  }
}

/** Splits as a shell would; words with blanks are in single quotes. */
function wordsOf(line: string): string[] {
  return (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));
}
