import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureDebianPackages, removeLeftInMemory } from '@holdfast/platform/testing';

/** A machine's clock that can be set while its processes run, as a careless operator does. */
export type MachineClock = {
  /** What a process on that machine is started with. */
  environment: NodeJS.ProcessEnv;
  set(offset: string): Promise<void>;
  /** Removes what its processes left in shared memory; only after they have ended. */
  remove(): Promise<void>;
};

const LIBRARIES = '/usr/lib';
/** Two files per process, which it removes again unless it is killed. */
const LEFT = /^(?:faketime_shm|sem\.faketime_sem)_(\d+)$/;

/** Debian's libfaketime: the time of day jumps; the monotonic clock, and with it timers, does not. */
export async function createMachineClock(folder: string): Promise<MachineClock> {
  await ensureDebianPackages(['libfaketime']);
  const file = path.join(folder, 'clock');
  const set = (offset: string) => writeFile(file, `${offset}\n`);
  await set('+0');
  return {
    environment: {
      LD_PRELOAD: await findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => removeLeftInMemory(LEFT),
  };
}

async function findLibrary(): Promise<string> {
  const [found] = (await readdir(LIBRARIES)).filter((name) => name.endsWith('-linux-gnu'));
  return path.join(LIBRARIES, found ?? '', 'faketime', 'libfaketimeMT.so.1');
}
