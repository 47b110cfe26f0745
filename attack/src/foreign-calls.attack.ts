import { acquire, fill, readCalls } from './belongings.ts';
import type { Attack } from './model.ts';

/** Every call of both services with the ids of another organisation. */
export const play: Attack['play'] = async (platform) => {
  let [calls, through] = [0, 0];
  const leaks = new Set<string>();
  for (const service of ['backup', 'domains'] as const) {
    const victim = await acquire(platform, service);
    const stranger = await platform.owner(service);
    for (const { method, path } of await readCalls(platform.nobody(service))) {
      const body = method === 'GET' ? undefined : {};
      const { status, text } = await stranger.request(method, fill(path, victim), { body });
      calls += 1;
      if (path.includes('{') && status < 300) through += 1;
      if (Object.values(victim.ids).some((id) => id !== '' && text.includes(id))) leaks.add(path);
    }
  }
  return {
    name: 'foreign-calls',
    promise: "no call reads or changes what is another organisation's",
    measured: `${calls} calls: ${through} got through, ${leaks.size} told something`,
    held: calls > 80 && through === 0 && leaks.size === 0,
  };
};
