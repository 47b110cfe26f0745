import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import { newAccount, underAccount } from '@holdfast/platform/processes';
import { ArtifactCorrupt, CompressorFailed } from './errors.ts';
import type { Stage } from './model.ts';
import { openOutput, piecesOf } from './pipes/index.ts';
import { type Codec, throughCodec } from './through-codec.ts';

/** Each takes some 20 MiB, and four are faster than any database can be dumped. */
const MOST_THREADS = 4;
/** `zstd` exits with 1 if its input is bad, and with other codes for troubles of its own. */
const BAD_INPUT = 1;

export function compressWith(program: string): Stage {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  return throughCodec(() => startZstd(program, ['-3', `-T${threads}`, '-q', '-c']));
}

export function decompressWith(program: string): Stage {
  return throughCodec(() =>
    startZstd(program, ['-d', '-q', '-c'], (code) =>
      code === BAD_INPUT ? new ArtifactCorrupt('not-zstd') : undefined,
    ),
  );
}

/**
 * The program leads a process group of its own, gets no environment (`ZSTD_CLEVEL` and others would
 * change what it does), never runs as root, and is killed when it is not needed any more. If we are
 * killed, its input ends and nothing reads its output, so it ends by itself.
 */
async function startZstd(
  program: string,
  args: readonly string[],
  meaningOf: (code: number | null) => Error | undefined = () => undefined,
): Promise<Codec> {
  const launch = await underAccount(newAccount(), [program, ...args]).catch((cause: Error) => {
    throw new CompressorFailed(cause.message, { cause });
  });
  const output = await openOutput();
  const child = spawn(launch.command, launch.args, {
    ...{ uid: launch.uid, gid: launch.gid, cwd: '/' },
    env: {},
    detached: true,
    stdio: ['pipe', output.writer, 'ignore'],
  });
  const started = () => output.writer.destroy(); // ours; the program has its own
  child.once('spawn', started).once('error', started);
  const {
    promise: exit,
    resolve,
    reject,
  } = Promise.withResolvers<[number | null, string | null]>();
  child.on('exit', (code, signal) => resolve([code, signal]));
  child.on('error', (cause) =>
    reject(new CompressorFailed('The zstd program cannot be started.', { cause })),
  );
  return {
    input: child.stdin as Writable,
    output: piecesOf(output),
    stop() {
      output.fail(new CompressorFailed('zstd was stopped.'));
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // gone already, or not ours to signal: then it ends with its input
        child.stdin?.destroy();
      }
    },
    async finish({ fed, error }) {
      const [code, signal] = await exit;
      if (code !== 0) {
        throw (
          meaningOf(code) ?? new CompressorFailed(`zstd ended with ${signal ?? `code ${code}`}.`)
        );
      }
      if (fed === undefined) throw new CompressorFailed('zstd ended before its input did.');
      if (error !== undefined) throw error;
    },
    gone: exit.then(
      () => {},
      () => {},
    ),
  };
}
