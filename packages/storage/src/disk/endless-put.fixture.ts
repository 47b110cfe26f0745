import { randomBytes } from 'node:crypto';
import { createDiskStorage } from './storage.ts';

/** Runs a put that never ends, prints `begun` once it is under way, and waits to be killed. */
const [root = ''] = process.argv.slice(2);
async function* endless() {
  for (let given = 0; ; given += 1) {
    yield randomBytes(1 << 16);
    if (given === 10) process.stdout.write('begun\n');
  }
}
await createDiskStorage({ root }).put('holdfast/object', endless());
