import { descendantsOf, processorMsOf } from '@holdfast/platform/processes';
import { SandboxEnded, type SandboxLimits } from '../model.ts';
import { freeBytesAt, usedBytesOf } from './disk.ts';

/** Asking how much disk is free costs nothing: done so often that little can be written in between. */
const LOOK_EVERY_MS = 100;
/**
 * Measuring the folder takes a walk through it: done this often, or when it may have become too
 * large.
 */
const MEASURE_EVERY_MS = 3_000;
const MIB = 2 ** 20;

type Watched = { folders: readonly string[]; pid: number; limits: SandboxLimits };

/**
 * Watches a running sandbox, and calls `end` once when it passes a limit. Between measurements it
 * cannot have written more than the disk has lost: once that could pass the limit, the folder is
 * measured at once. Others that delete files can hide that until the next regular measurement.
 */
export function watchSandbox(
  { folders, pid, limits }: Watched,
  end: (why: SandboxEnded) => void,
): { stop(): void } {
  let looking = false;
  let measuredAt = 0;
  /** How much must be free for the folder to be within its limit for sure. */
  let enough = Number.POSITIVE_INFINITY;

  function pass(limit: SandboxEnded['limit'], why: string): void {
    stop();
    end(new SandboxEnded(limit, why));
  }

  async function look(): Promise<void> {
    const [folder = ''] = folders;
    const free = await freeBytesAt(folder);
    if (free < limits.keepFree) {
      pass(
        'disk',
        `The test server was stopped: the disk that Holdfast uses has ${describeBytes(free)} left, of which ${describeBytes(limits.keepFree)} is kept free. Free up space on it.`,
      );
      return;
    }
    if (free >= enough && performance.now() - measuredAt < MEASURE_EVERY_MS) return;
    const pids = await descendantsOf(pid);
    const [used, processorMs] = await Promise.all([
      usedBytesOf(folders, pids),
      processorMsOf([pid, ...pids]),
    ]);
    measuredAt = performance.now();
    enough = free - (limits.bytes - used);
    if (used > limits.bytes) {
      pass(
        'size',
        `The test server was stopped: the restored data took ${describeBytes(used)} of disk space, and the limit for a backup of this size is ${describeBytes(limits.bytes)}. Look for functions in the database that write data of their own.`,
      );
    } else if (processorMs > limits.processorMs) {
      pass(
        'processor',
        `The test server was stopped: it used the processor for ${minutes(processorMs)}, and the limit for a backup of this size is ${minutes(limits.processorMs)}. Look for constraints, triggers or functions in the database that never finish.`,
      );
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => {}) // the folder is being removed
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  const alarm = setTimeout(
    () =>
      pass(
        'time',
        `The test server was stopped: it ran for ${minutes(limits.wallMs)}, the limit for a backup of this size and duration. Look for constraints, triggers or functions in the database that never finish.`,
      ),
    Math.min(limits.wallMs, LONGEST_TIMER_MS),
  );
  alarm.unref();
  timer.unref();
  function stop(): void {
    clearInterval(timer);
    clearTimeout(alarm);
  }
  return { stop };
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const describeBytes = (bytes: number) => `${Math.ceil(bytes / MIB)} MiB`;

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
