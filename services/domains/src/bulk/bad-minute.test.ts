import type { HttpClient } from '@holdfast/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCheckApi } from '../check/check-api.fixture.ts';
import { readStream } from '../testing/read-stream.ts';
import { FREE, startTwoRegistries, type TwoRegistries } from './two-registries.fixture.ts';

const BULK = '/app/v1/check/bulk';
type Job = {
  id: string;
  state: string;
  total: number;
  resolved: number;
  giveUpAfter: string;
  counts: Record<string, number>;
  waiting: { server: string; reason: string; names: number; retryAt: string }[];
};
type Result = { domain: string; status: string; reason?: string };

let world: TwoRegistries;
let owner: HttpClient;
let worker: Awaited<ReturnType<TwoRegistries['work']>>;

beforeAll(async () => {
  world = await startTwoRegistries();
  worker = await world.work();
});
afterAll(async () => {
  await worker.stop({ graceMs: 5_000 });
  await world.stop();
});
beforeEach(async () => {
  owner = await world.domains.owner();
  world.pace.perSecond = 1_000;
  world.replies.com = () => FREE;
});

const namesOf = (label: string, tld: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${label}-${n}.${tld}`);
const create = async (domains: string[], more: object = {}) => {
  const answer = await owner.post<Job>(BULK, { domains, mode: 'verified', ...more });
  expect(answer.status, answer.text).toBe(202);
  return answer.body;
};
const read = async (id: string) => (await owner.get<Job>(`${BULK}/${id}`)).body;
const untilDone = (id: string) =>
  expect.poll(() => read(id), { interval: 50 }).toMatchObject({ state: 'completed' });
const listen = (id: string, after?: string) =>
  readStream(`${world.domains.url}${BULK}/${id}/stream`, { token: owner.token, after });

test('D2: a registry that fails for a while costs nothing: its names wait, and others come meanwhile', async () => {
  const { com: server } = world.hosts;
  let trouble: () => typeof FREE = () => ({ ...FREE, status: 503, body: '' });
  world.replies.com = () => trouble();
  const [com, net] = [namesOf('minute', 'com', 120), namesOf('minute', 'net', 60)];
  const job = await create(['taken.com', ...com, ...net]);
  const listening = listen(job.id);
  // Results that do not need that registry are there, and the job says what it waits for.
  await expect
    .poll(() => read(job.id), { interval: 50 })
    .toMatchObject({
      ...{ state: 'running', resolved: 61 },
      counts: { registered: 1, available: 60, unknown: 0 },
      waiting: [{ server, names: 120, retryAt: expect.any(String) }],
    });
  // Then the registry recovers, but first asks once for fewer questions.
  let limits = 1;
  trouble = () => {
    limits -= 1;
    return limits < 0 ? FREE : { ...FREE, status: 429, headers: { 'retry-after': '1' } };
  };
  await untilDone(job.id);
  expect(await read(job.id)).toMatchObject({
    resolved: 181,
    counts: { registered: 1, available: 180, unknown: 0, invalid: 0 },
    waiting: [],
  });
  const events = await listening;
  const heard = events.slice(0, -1).map(({ data }) => (JSON.parse(data) as Result).domain);
  expect(heard.toSorted()).toEqual(['taken.com', ...com, ...net].toSorted());
});

test('D2: after giveUpAfter a name is unknown; a retry asks for it again, in the same job and stream', async () => {
  world.replies.com = (path) => (path.includes('bad-') ? { ...FREE, status: 500, body: '' } : FREE);
  const names = [...namesOf('bad', 'com', 8), ...namesOf('good', 'net', 4)];
  const job = await create(names, { giveUpAfter: '8s' });
  expect(job.giveUpAfter).toBe('8s');
  const first = await listen(job.id);
  expect(first.at(-1)?.event).toBe('done');
  expect(await read(job.id)).toMatchObject({
    ...{ state: 'completed', resolved: 12 },
    counts: { available: 4, unknown: 8 },
  });
  const unknown = await owner.get<{ items: Result[] }>(`${BULK}/${job.id}/results`, {
    query: { status: 'unknown' },
  });
  expect(unknown.body.items.map(({ domain }) => domain).toSorted()).toEqual(names.slice(0, 8));
  for (const { reason } of unknown.body.items) expect(reason).toMatch(/registry/);

  world.replies.com = () => FREE;
  const again = await owner.post<Job>(`${BULK}/${job.id}/retry`);
  expect(again).toMatchObject({ status: 202, body: { id: job.id, state: 'running', resolved: 4 } });
  const rest = await listen(job.id, first.at(-2)?.id);
  const heard = rest.slice(0, -1).map(({ data }) => JSON.parse(data) as Result);
  expect(heard.map(({ domain, status }) => `${domain} ${status}`).toSorted()).toEqual(
    names.slice(0, 8).map((name) => `${name} available`),
  );
  expect(JSON.parse(rest.at(-1)?.data ?? '')).toMatchObject({
    ...{ state: 'completed', resolved: 12 },
    counts: { available: 12, unknown: 0 },
  });
  // A new subscriber gets each name once, too.
  const all = (await listen(job.id)).slice(0, -1);
  expect(all.map(({ data }) => (JSON.parse(data) as Result).domain).toSorted()).toEqual(
    names.toSorted(),
  );
  const nothing = await owner.post<Job>(`${BULK}/${job.id}/retry`);
  expect(nothing).toMatchObject({ status: 202, body: { state: 'completed' } });
});

test('D2: a registry that says nothing of a name at all is given up on, and holds nobody else up', async () => {
  world.replies.com = (path) => (path.includes('poison') ? { ...FREE, framing: 'hang_up' } : FREE);
  const job = await create(['poison.com', ...namesOf('fine', 'com', 20)], { giveUpAfter: '3s' });
  await expect
    .poll(() => read(job.id), { interval: 50 })
    .toMatchObject({ state: 'running', counts: { available: 20 }, waiting: [{ names: 1 }] });
  await untilDone(job.id);
  expect((await read(job.id)).counts).toMatchObject({ available: 20, unknown: 1 });
});

test('D2: the hundreds of names of one organisation hold up neither the two of another nor a single check', async () => {
  world.pace.perSecond = 25;
  const before = world.asked.com.length;
  const many = await create(namesOf('many', 'com', 500)); // takes 20 s
  await expect.poll(() => world.asked.com.length, { interval: 10 }).toBeGreaterThan(before + 10);
  const other = await world.domains.owner();
  const api = await startCheckApi(world.domains, world.anotherProcess().parts.resolvers);
  const body = { domains: ['few-1.com', 'few-2.com'], mode: 'verified' };
  const { id } = (await other.post<Job>(BULK, body)).body;
  const single = { domain: 'single.com', mode: 'verified' };
  const [checked, events] = await Promise.all([
    api.as(other).post<Result>('/app/v1/check', single),
    readStream(`${world.domains.url}${BULK}/${id}/stream`, { token: other.token }),
  ]);
  expect(checked.body).toMatchObject({ domain: 'single.com', status: 'available' });
  expect(JSON.parse(events.at(-1)?.data ?? '')).toMatchObject({ counts: { available: 2 } });
  // However busy the machine is, their names came before the rest of the many.
  const asked = world.asked.com.slice(before);
  for (const name of ['few-1.com', 'few-2.com', 'single.com']) {
    expect(
      asked.findIndex((path) => path.endsWith(`/${name}`)),
      name,
    ).toBeGreaterThan(0);
  }
  expect((await read(many.id)).state).toBe('running');
  await owner.post(`${BULK}/${many.id}/cancel`);
  await api.stop();
});

test('a duration that is none, or longer than a day, is refused by name', async () => {
  for (const giveUpAfter of ['soon', '25h', '5']) {
    const answer = await owner.post<{ fields: object }>(BULK, {
      ...{ domains: ['a.com'], mode: 'verified', giveUpAfter },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['giveUpAfter']);
  }
});

test('a cancelled job is not retried', async () => {
  world.replies.com = () => ({ ...FREE, status: 503, body: '' });
  const job = await create(['waits.com']);
  await owner.post(`${BULK}/${job.id}/cancel`);
  const answer = await owner.post<{ type: string }>(`${BULK}/${job.id}/retry`);
  expect(answer).toMatchObject({ status: 409, body: { type: 'JOB_FINISHED' } });
});
