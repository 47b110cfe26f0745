import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CTRL_C, HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCommand } from './command.ts';
import { FaultyLine } from './faulty-line.ts';
import { Holdfast } from './holdfast.ts';
import { HoldfastProcess } from './holdfast-process.ts';
import { type Registry, startRegistry } from './registry.ts';

const PASSWORD = 'correct horse battery';
const OWNER = { email: 'owner@holdfast.local', password: PASSWORD };

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let data: string;
let holdfast: Holdfast;
let registry: Registry;
let line: FaultyLine;
let command: ReturnType<typeof createCommand>;

beforeAll(async () => {
  place = await temporaryDirectory();
  data = path.join(place.path, 'data');
  registry = await startRegistry(place.path, ['taken', 'contosoo']);
  holdfast = await Holdfast.up(data, {
    ...registry.environment,
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
    HOLDFAST_PERMUTATIONS_PER_MINUTE: '100000',
  });
  line = await FaultyLine.to(holdfast.url);
  command = createCommand(path.join(place.path, 'configuration'));
  await command.run(`login --url ${line.url} --email ${OWNER.email} --password-stdin`, {
    input: PASSWORD,
  });
  // Look-alikes of it are looked for every minute while the other tests run.
  await command.run('watchers add contoso --allow contoso.com --notify brand@example.com');
});
afterAll(async () => {
  await line?.stop();
  await holdfast?.stop();
  await registry?.stop();
  await place?.remove();
});

type Result = { domain: string; status: string; available: boolean | null };
type Job = { id: string; state: string; total: number; resolved: number };

async function clientFor(audience: string): Promise<HttpClient> {
  const email = `ada@${audience}.example.com`;
  return signedIn('/sign-up', { name: 'Ada', email, password: PASSWORD }, audience);
}

async function signedIn(way: string, who: object, audience: string): Promise<HttpClient> {
  const auth = new HttpClient({ baseUrl: holdfast.through('auth') });
  const { body: session } = await auth.post<{ sessionToken: string }>(way, who);
  const asking = auth.as(session.sessionToken);
  const { body } = await asking.post<{ token: string }>('/token', { audience });
  return new HttpClient({ baseUrl: holdfast.through('domains'), token: body.token });
}

async function buildFilter(names: readonly string[]) {
  const list = path.join(place.path, 'names.txt');
  await writeFile(list, names.join('\n'));
  const command = ['domains', 'filter', 'build', '--tld', 'com', '--list', list];
  const build = await HoldfastProcess.run(command, { HOLDFAST_DATA_DIR: data });
  return { ...(await build.ended), output: build.output };
}

test('D1, D2, D5, D6, D7: a filter that is built beside the running service is used by it: check, bulk, stream, CSV', async () => {
  const api = await clientFor('domain-check');
  const check = async (domain: string) =>
    (await api.post<Result>('/app/v1/check', { domain, mode: 'bloom' })).body;
  expect(await check('taken-1.com')).toMatchObject({ status: 'unknown', available: null });

  const taken = Array.from({ length: 500 }, (_, n) => `taken-${n}.com`);
  // Names that are not in the filter count as free in the search for look-alikes, too.
  expect(await buildFilter([...taken, 'contosoo.com'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('com: 501 names'),
  });
  // A job's results may come from the worker's filters, which notice changes in the folder separately.
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

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each));

test('B38, D1: names are checked from the command line: a table for people, JSON lines for scripts, the evidence if asked for', async () => {
  const json = await command.run('domains check taken.com free.com --json --quiet');
  expect(json).toMatchObject({ code: 0, err: '' });
  expect(linesOf(json.out)).toMatchObject([
    { domain: 'taken.com', mode: 'verified', status: 'registered', available: false },
    { domain: 'free.com', status: 'available', available: true },
  ]);
  const people = await command.run('domains check taken.com nothing free.com');
  expect(people).toMatchObject({ code: 2 });
  expect(people.err).toContain('holdfast: nothing must contain a dot');
  expect(people.out.split('\n').slice(0, 3)).toEqual([
    expect.stringMatching(/^name +status +remarks$/),
    expect.stringMatching(/^taken\.com +registered/),
    expect.stringMatching(/^free\.com +available/),
  ]);
  const why = await command.run('domains check free.com --explain');
  expect(why.out).toMatch(/evidence +dns: nxdomain \(127\.0\.0\.\d/);
  expect(why.out).toMatch(/rdap: not found \(/);

  const wrong = await command.run('domains check free.com --mode guess');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('bloom, verified, info, full');
});

test('B38, D8: a bulk check streams by, through a line that is cut meanwhile, every result once; then as CSV', async () => {
  const file = path.join(place.path, 'bulk.txt');
  const names = Array.from({ length: 3_000 }, (_, n) => `streamed-${n}.com`);
  await writeFile(file, names.join('\n'));
  line.cutAfter(150_000);
  const lines = await command.runApart(`domains bulk ${file} --mode bloom --wait --json`);
  expect(lines).toMatchObject({ code: 0 });
  const found = linesOf(lines.out).map(({ domain }) => domain);
  expect(found.toSorted()).toEqual(names.toSorted());

  const left = command.start(['domains', 'bulk', file, '--mode', 'bloom', '--wait', '--json']);
  left.child.stdout.once('data', () => left.child.stdout.destroy());
  const [code, said] = await Promise.all([left.exit, left.said]);
  expect(code).toBe(3);
  expect(said).toMatch(
    /^holdfast: The output was closed\. The bulk check goes on .*: holdfast domains follow [\da-f-]{36}$/m,
  );

  const input = names.slice(0, 10).join('\n');
  const csv = await command.runApart('domains bulk - --mode bloom --wait --csv', { input });
  expect(csv).toMatchObject({ code: 0 });
  expect(csv.out.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^domain,unicode,tld,status,available/),
    ...names.slice(0, 10).map((name) => expect.stringContaining(name)),
  ]);
  const full = await command.inShell('exec > /dev/full', 'domains export latest');
  expect(full).toMatchObject({ code: 1 });
  expect(full.err).toBe(
    'holdfast: Could not write all of the output to standard output (ENOSPC).\n',
  );
  const some = await command.run('domains export latest --search streamed-7');
  expect(some.out.trimEnd().split('\r\n')).toHaveLength(2);

  const screen = command.onTerminal(`domains bulk ${file} --mode bloom --wait`);
  expect(await screen.ended).toBe(0);
  const seen = stripVTControlCharacters(screen.screen);
  expect(seen).toMatch(/names: [\d,]+ of 3,000/);
  expect(seen).toMatch(/state +completed/);

  const nothing = await command.run('domains bulk /nowhere/names.txt --mode bloom');
  expect(nothing).toMatchObject({ code: 2, out: '' });
  expect(nothing.err).toContain('/nowhere/names.txt cannot be read (ENOENT)');
});

test('B38: a job is no longer waited for than was said, and what stayed unknown is asked about again; jobs are found by id, its beginning or latest', async () => {
  registry.trouble = { status: 503, body: '' };
  const file = path.join(place.path, 'slow.txt');
  await writeFile(file, 'slow.com');
  const left = command.onTerminal(`domains bulk ${file} --wait`);
  await left.until('names: ');
  left.type(CTRL_C);
  expect(await left.ended).toBe(130);
  expect(left.screen.replaceAll(/\r?\n/g, '')).toMatch(
    /Interrupted\. The bulk check goes on without this command\. .*follow [\da-f-]{36}/,
  );
  const slow = await command.run('domains follow latest --timeout 1s');
  expect(slow).toMatchObject({ code: 3, out: '' });
  expect(slow.err).toMatch(/goes on .* Check on it with: holdfast domains follow [\da-f-]{36}/);
  expect((await command.run('domains cancel latest')).code).toBe(0);
  expect((await command.run('domains follow latest')).code).toBe(5);

  const input = 'odd.com\ntaken.com\n';
  const bulk = await command.run('domains bulk - --give-up-after 0s --wait', { input });
  expect(bulk).toMatchObject({ code: 0 });
  expect(bulk.out).toMatch(/unknown +\d/);
  expect(bulk.err).toContain('Check again: holdfast domains retry');
  const unknown = await command.run('domains results latest --status unknown --quiet');
  expect(unknown.out).toContain('odd.com\n');

  registry.trouble = {};
  const [job] = JSON.parse((await command.run('domains jobs --json')).out);
  await vi.waitFor(
    async () => {
      const retry = await command.run(`domains retry ${job.id.slice(0, 18)} --wait --quiet`);
      expect(retry).toMatchObject({ code: 0, out: `${job.id}\n` });
      const [odd] = JSON.parse(
        (await command.run('domains results latest --search odd --json')).out,
      );
      expect(odd).toMatchObject({ domain: 'odd.com', status: 'available' });
    },
    { timeout: 90_000, interval: 2_000 },
  );
  expect((await command.run('domains delete latest')).code).toBe(2);
  expect((await command.run(`domains delete ${job.id} --yes`)).code).toBe(0);
  const gone = await command.run(`domains job ${job.id}`);
  expect(gone).toMatchObject({ code: 1, out: '' });
  expect(gone.err).toContain('There is no bulk check');
});

test('B38: names are kept, annotated and dropped', async () => {
  expect((await command.run("domains saved add taken.com --notes 'ask in May'")).code).toBe(0);
  expect((await command.run('domains saved list')).out).toMatch(/^taken\.com .*ask in May$/m);
  expect((await command.run('domains saved check taken.com')).out).toMatch(
    /^taken\.com: registered.*\.$/m,
  );
  const emptied = await command.run("domains saved update taken.com --notes '' --json");
  expect(JSON.parse(emptied.out)).toMatchObject({ domain: 'taken.com', notes: null });
  expect((await command.run('domains saved remove taken.com --yes')).code).toBe(0);
  const gone = await command.run('domains saved remove taken.com');
  expect(gone).toMatchObject({ code: 1 });
  expect(gone.err).toContain('There is no saved domain taken.com');
});

test('B38: names are made of a description, and the best of them checked', async () => {
  const made = await command.run('names generate fresh bread by bicycle --size 10 --wait --json');
  expect(made).toMatchObject({ code: 0 });
  const [first] = JSON.parse(made.out);
  expect(first).toMatchObject({ name: expect.any(String), score: expect.any(Number) });
  expect((await command.run('names list')).out).toMatch(/completed +10 +fresh bread by bicycle$/m);
  expect((await command.run('names show latest --limit 1 --quiet')).out).toBe(`${first.name}\n`);
  const checked = await command.run('names check latest --tlds com --top 2 --wait --json');
  expect(checked).toMatchObject({ code: 0 });
  expect(linesOf(checked.out)).toMatchObject([
    { tld: 'com', status: 'available' },
    { tld: 'com', status: 'available' },
  ]);
  const longer = await command.run('names generate x --max-length 99');
  expect(longer).toMatchObject({ code: 2 });
  expect(longer.err).toContain('--max-length');
});

test('B38, D13: a keyword is watched, and what looks like it is a hit, with its evidence', async () => {
  const watcher = (await command.run('watchers show CONTOSO')).out;
  expect(watcher).toMatch(/allowed +contoso\.com/);
  expect(watcher).toMatch(/not confirmed yet +brand@example\.com/);
  const owner = await signedIn('/sign-in', OWNER, 'domain-check');
  await vi.waitFor(
    async () => {
      const { body } = await owner.get<{ items: object[] }>('/app/v1/brand/hits');
      expect(body.items).not.toEqual([]);
    },
    { timeout: 110_000, interval: 500 },
  );
  const hits = await command.run('hits list --watcher contoso --feed permutations --json');
  expect(JSON.parse(hits.out)).toMatchObject([{ domain: 'contosoo.com' }]);
  const shown = await command.run('hits show contosoo.com');
  expect(shown.out).toMatch(/because +\+\d+/);
  expect(shown.out).toMatch(/evidence +.* permutations +contosoo\.com/);
  expect(JSON.parse((await command.run('hits list --max-score 1 --json')).out)).toEqual([]);
  expect((await command.run('watchers feeds')).out).toMatch(
    /^permutations\s+dns\s+(current|behind)/m,
  );
  // A member's address needs no confirmation.
  await command.run('watchers update contoso --notify owner@holdfast.local');
  await vi.waitFor(
    async () => {
      const { out } = await command.run('watchers show contoso');
      expect(out).toMatch(/notifies +owner@holdfast\.local/);
      expect(out).not.toContain('not confirmed yet');
    },
    { timeout: 110_000, interval: 1_000 },
  );
  const changed = await command.run('watchers update contoso --min-score 40 --disable --json');
  expect(JSON.parse(changed.out)).toMatchObject({ minScore: 40, enabled: false });
  expect((await command.run('watchers delete contoso')).code).toBe(2);
  expect((await command.run('watchers delete contoso --yes')).code).toBe(0);
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
