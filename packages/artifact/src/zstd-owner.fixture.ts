import { calm, collect, noise, runningZstd, silentAfter } from './testing/streams.ts';
import { createZstd } from './zstd.ts';

/** Starts the program, prints its pid, and waits to be killed. */
const [program = ''] = process.argv.slice(2);
const [chunk = Buffer.alloc(0)] = await Array.fromAsync(noise(1 << 10));
void collect(createZstd({ program }).compress(silentAfter(chunk), calm));
const look = setInterval(() => {
  const [pid] = runningZstd();
  if (pid === undefined) return;
  process.stdout.write(`${pid}\n`);
  clearInterval(look);
}, 10);
setInterval(() => {}, 1_000);
