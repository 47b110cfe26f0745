import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './model.ts';
import { watch } from './watch.ts';

const NAMES = 100_000;
const LONGEST_ANSWER = 64 * 1_024;
/** On top of what a busy machine makes everybody wait at times. */
const LONGEST_WAIT_MS = 1_000;

/** A body in which everything is wrong, as long as a body may be. */
export const play: Attack['play'] = async (platform) => {
  const hostile = await platform.owner('domains');
  const other = await platform.owner('domains');
  const before = watch(other, '/app/v1/check/bulk');
  await delay(3_000);
  const usual = await before.end();
  const watching = watch(other, '/app/v1/check/bulk');
  const domains = Array.from({ length: NAMES }, () => 7);
  const { status, text } = await hostile.post('/app/v1/check/bulk', { domains, mode: 'bloom' });
  const { refused, worstMs } = await watching.end();
  const bytes = Buffer.byteLength(text);
  return {
    name: 'many-faults',
    promise: 'the answer to a body full of faults is short, and holds up nobody',
    measured:
      `${NAMES} faults: ${status}, ${bytes} bytes; another's worst request took ` +
      `${Math.round(worstMs)} ms, ${Math.round(usual.worstMs)} ms before; ${refused} refused`,
    held:
      status === 400 &&
      bytes <= LONGEST_ANSWER &&
      refused === 0 &&
      worstMs <= usual.worstMs + LONGEST_WAIT_MS,
  };
};
