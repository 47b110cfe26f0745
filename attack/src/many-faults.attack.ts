import type { Attack } from './model.ts';
import { watch } from './watch.ts';

const NAMES = 100_000;
const LONGEST_ANSWER = 64 * 1_024;

/** A body in which everything is wrong, as long as a body may be. */
export const play: Attack['play'] = async (platform) => {
  const hostile = await platform.owner('domains');
  const watching = watch(await platform.owner('domains'), '/app/v1/check/bulk');
  const domains = Array.from({ length: NAMES }, () => 7);
  const { status, text } = await hostile.post('/app/v1/check/bulk', { domains, mode: 'bloom' });
  const { refused, worstMs } = await watching.end();
  const bytes = Buffer.byteLength(text);
  return {
    name: 'many-faults',
    promise: 'the answer to a body full of faults is short, and holds up nobody',
    measured: `${NAMES} faults: ${status}, ${bytes} bytes; another's worst request took ${Math.round(worstMs)} ms, ${refused} refused`,
    held: status === 400 && bytes <= LONGEST_ANSWER && refused === 0 && worstMs < 1_000,
  };
};
