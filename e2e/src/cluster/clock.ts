import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureDebianPackages } from '@holdfast/platform/testing';

/** A machine's clock that can be set while its processes run, as a careless operator does. */
export type MachineClock = {
  /** What a process on that machine is started with. */
  environment: NodeJS.ProcessEnv;
  set(offset: string): Promise<void>;
};

const LIBRARIES = '/usr/lib';

/** Debian's libfaketime: the time of day jumps; what only ever grows, such as timers, does not. */
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
  };
}

async function findLibrary(): Promise<string> {
  const [found] = (await readdir(LIBRARIES)).filter((name) => name.endsWith('-linux-gnu'));
  return path.join(LIBRARIES, found ?? '', 'faketime', 'libfaketimeMT.so.1');
}
