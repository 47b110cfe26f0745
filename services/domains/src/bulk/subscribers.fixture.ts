import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { readStream, type StreamEvent } from '../testing/read-stream.ts';

/** A new process is up within seconds, or within a minute on a busy machine. */
const MOST_BREAKS = 2_000;

type Stream = { url: string; token: string | undefined };

/** Disconnects after a random number of events, and reconnects with the id of the last one. */
export async function listenWithBreaks({ url, token }: Stream, most: number) {
  const events: StreamEvent[] = [];
  for (let after: string | undefined; ; ) {
    const some = Math.ceil(Math.random() * most);
    const part = await readStream(url, { token, after, enough: (all) => all.length >= some });
    for (const event of part) events.push(event);
    if (part.at(-1)?.event === 'done') return events;
    after = events.at(-1)?.id;
  }
}

/** Reconnects whenever the connection breaks, until `done`. */
export async function listenThroughRestarts(
  { url, token }: Stream,
  onEvent: (count: number) => void,
) {
  const events: StreamEvent[] = [];
  let breaks = 0;
  while (events.at(-1)?.event !== 'done') {
    const after = events.at(-1)?.id;
    const note = (event: StreamEvent) => onEvent(events.push(event));
    try {
      await readStream(url, { token, after, onEvent: note });
    } catch (error) {
      breaks += 1;
      if (breaks > MOST_BREAKS) throw error;
      await delay(50);
    }
  }
  return { events, breaks };
}

/** Expects every name once, numbered from 1, followed by `done`. */
export function expectAll(events: readonly StreamEvent[], job: string, names: readonly string[]) {
  const results = events.slice(0, -1);
  const last = events.at(-1);
  expect(last).toMatchObject({ event: 'done' });
  expect(JSON.parse(last?.data ?? '')).toMatchObject({
    ...{ id: job, state: 'completed', total: names.length, resolved: names.length },
  });
  expect(results.length).toBe(names.length);
  const wrong = results.findIndex(({ id, event }, at) => event !== 'message' || id !== `${at + 1}`);
  expect(wrong).toBe(-1);
  const heard = new Set(results.map(({ data }) => (JSON.parse(data) as { domain: string }).domain));
  expect(heard.size).toBe(names.length);
  expect(names.every((name) => heard.has(name))).toBe(true);
}
