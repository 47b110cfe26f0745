import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Holdfast } from './holdfast.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let data: string;
let holdfast: Holdfast;

beforeAll(async () => {
  place = await temporaryDirectory();
  data = path.join(place.path, 'data');
  holdfast = await Holdfast.up(data, {
    // Nobody is asked: what is checked here needs no network.
    HOLDFAST_DNS_SERVERS: '127.0.0.1:9',
    HOLDFAST_RDAP_BOOTSTRAP: path.join(place.path, 'none.json'),
  });
});
afterAll(async () => {
  await holdfast.stop();
  await place.remove();
});

type Result = { domain: string; status: string; available: boolean | null };
type Job = { id: string; state: string; total: number; resolved: number };

async function clientFor(audience: string): Promise<HttpClient> {
  const auth = new HttpClient({ baseUrl: holdfast.through('auth') });
  const { body: session } = await auth.post<{ sessionToken: string }>('/sign-up', {
    name: 'Ada',
    email: `ada@${audience}.example.com`,
    password: 'correct horse battery',
  });
  const asking = auth.as(session.sessionToken);
  const { body } = await asking.post<{ token: string }>('/token', { audience });
  return new HttpClient({ baseUrl: holdfast.through('domains'), token: body.token });
}

async function buildFilter(names: readonly string[]) {
  const list = path.join(place.path, 'names.txt');
  await writeFile(list, names.join('\n'));
  const command = ['domains', 'filter', 'build', '--tld', 'com', '--list', list];
  const build = await Holdfast.run(command, { HOLDFAST_DATA_DIR: data });
  return { ...(await build.ended), output: build.output };
}

test('D1, D2, D5, D6, D7: a filter that is built beside the running service is used by it: check, bulk, stream, CSV', async () => {
  const api = await clientFor('domain-check');
  const check = async (domain: string) =>
    (await api.post<Result>('/app/v1/check', { domain, mode: 'bloom' })).body;
  expect(await check('taken-1.com')).toMatchObject({ status: 'unknown', available: null });

  const taken = Array.from({ length: 500 }, (_, n) => `taken-${n}.com`);
  expect(await buildFilter(taken)).toMatchObject({
    code: 0,
    output: expect.stringContaining('com: 500 names'),
  });
  // A job's results may come from the worker's filters, which follow the folder on their own.
  const both = async () => {
    expect(await check('taken-1.com')).toMatchObject({ status: 'likely_registered' });
    const { body } = await api.post<Job>('/app/v1/check/bulk', {
      domains: ['taken-1.com'],
      mode: 'bloom',
    });
    expect(await resultsOf(api, body.id)).toMatchObject([{ status: 'likely_registered' }]);
  };
  await vi.waitFor(both, { timeout: 90_000, interval: 1_000 });
  expect(await check('free-name.com')).toMatchObject({ status: 'likely_available' });

  const domains = [...taken, 'free-name.com', '=cmd.com', 'somewhere.net'];
  const { status, body: job } = await api.post<Job>('/app/v1/check/bulk', {
    domains,
    mode: 'bloom',
  });
  expect(status).toBe(202);
  const results = await resultsOf(api, job.id);
  expect(results.map(({ domain }) => domain).sort()).toEqual([...domains].sort());
  const statusOf = (name: string) => results.find(({ domain }) => domain === name)?.status;
  expect([...taken, 'free-name.com', '=cmd.com', 'somewhere.net'].map(statusOf)).toEqual([
    ...taken.map(() => 'likely_registered'),
    ...['likely_available', 'invalid', 'unknown'],
  ]);

  const csv = await api.get<string>(`/app/v1/check/bulk/${job.id}/export`);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(domains.length + 1);
  expect(lines[0]).toMatch(/^domain,unicode,tld,status,available/);
  expect(csv.text).not.toMatch(/^=/m);
});

test('D19, D21: the API takes only tokens of its own audience, and shows its reference', async () => {
  const other = await clientFor('backup');
  const { status } = await other.post('/app/v1/check', { domain: 'a.com', mode: 'bloom' });
  expect(status).toBe(401);
  expect(holdfast.output).toContain(`${holdfast.domainsUrl}/swagger/`);
  for (const url of [holdfast.domainsUrl, holdfast.through('domains')]) {
    expect((await fetch(`${url}/swagger/`)).status).toBe(200);
  }
});

/** Reads the job's stream to its end, which must be `done`. */
async function resultsOf(api: HttpClient, id: string): Promise<Result[]> {
  const { text } = await api.get<string>(`/app/v1/check/bulk/${id}/stream`);
  const events = text.split('\n\n').filter((event) => /^(id|event|data):/.test(event));
  const dataOf = (event: string) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null');
  const last = events.pop() ?? '';
  expect(last).toMatch(/^event: done$/m);
  const job: Job = dataOf(last);
  expect(job).toMatchObject({ state: 'completed', resolved: job.total });
  return events.map(dataOf);
}
