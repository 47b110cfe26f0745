import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { afterAll, describe, expect, it, test } from 'vitest';
import { nameOf } from '../testing/name.ts';
import { startWhoisServer } from '../testing/whois-server.ts';
import { createWhoisResolver, readServersFile } from './index.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const guard = createNetworkGuard({ allowPrivate: true });

/** Asks a server that is described by the file, and that answers with this text. */
async function ask(description: string, name: string, text: string) {
  const server = await startWhoisServer(() => ({ text, way: 'close' }));
  closing.push(server.close);
  const read = readServersFile(`${description}\nserver = 127.0.0.1:${server.port}\n`);
  if ('problems' in read) throw new Error(read.problems.join('; '));
  const resolver = createWhoisResolver({ guard, clock: systemClock, added: read.servers });
  const { outcome, retryAfterMs } = await resolver.lookup(nameOf(name), { deadlineMs: 60_000 });
  return { outcome, asked: server.asked, ...(retryAfterMs && { retryAfterMs }) };
}

describe('a registry that an installation adds', () => {
  const NL = '# Netherlands\n[nl]\nnot-found = {name} is free';
  const NZ = `[nz, co.nz]
query = domain {name}
names = domain_name: {name}
not-found = query_status: 220 Available
named = beside
reserved = query_status: 240 Reserved
quota = Slow down, wait {seconds} seconds`;
  const NOTHING = '[fi]\nnot-found = Domain not found\nnamed = nothing';
  const RECORD = 'Domain Name: x.nl\nRegistrar: R\nCreation Date: 2001-01-01\n';

  it.each([
    ['names the free domain itself', NL, 'x.nl', 'x.nl is free\n', 'not_found'],
    ['in other case and width', NL, 'x.nl', 'X.NL  Is Free\r\n', 'not_found'],
    ['another domain', NL, 'x.nl', 'y.nl is free\n', 'wrong_name'],
    ['inside a longer line', NL, 'x.nl', 'We do not say that x.nl is free\n', 'bad_answer'],
    ['and a line that goes on', NL, 'x.nl', 'x.nl is free of charge for members\n', 'bad_answer'],
    ['cut off in its line', NL, 'x.nl', 'x.nl is free', 'bad_answer'],
    ['a record', NL, 'x.nl', RECORD, 'found'],
    ['a record and free', NL, 'x.nl', `${RECORD}x.nl is free\n`, 'bad_answer'],
    ['nothing that it knows', NL, 'x.nl', 'Hello.\n', 'bad_answer'],
    ['quota, as others say it', NL, 'x.nl', 'Query limit exceeded\nx.nl is free\n', 'quota'],
    [
      'names the domain beside',
      NZ,
      'x.nz',
      'domain_name: x.nz\nquery_status: 220 Available\n',
      'not_found',
    ],
    ['does not name it beside', NZ, 'x.nz', 'query_status: 220 Available\n', 'bad_answer'],
    [
      'holds it back',
      NZ,
      'x.co.nz',
      'domain_name: x.co.nz\nquery_status: 240 Reserved\n',
      'reserved',
    ],
    ['names nothing', NOTHING, 'x.fi', 'Domain not found\n', 'not_found_unnamed'],
    [
      'names something all the same',
      NOTHING,
      'x.fi',
      'Domain: x.fi\nDomain not found\n',
      'bad_answer',
    ],
  ])('%s', async (_, description, name, text, outcome) => {
    expect((await ask(description, name, text)).outcome).toBe(outcome);
  });

  it('is asked in its own form, and waited for as it wishes', async () => {
    const answer = await ask(NZ, 'x.co.nz', 'Slow down, wait 90 seconds\n');
    expect(answer).toEqual({ outcome: 'quota', asked: ['domain x.co.nz'], retryAfterMs: 90_000 });
  });

  it('is found by its punycode, however it is written', () => {
    const read = readServersFile('[.РФ]\nserver = whois.nic.example\nnot-found = {name} is free\n');
    expect(read).toMatchObject({ servers: { 'xn--p1ai': { host: 'whois.nic.example' } } });
  });
});

const REST = 'server = whois.nic.example\nnot-found = {name} is free\n';

test.each([
  ['', 'the file contains no server'],
  ['# nothing\n', 'the file contains no server'],
  ['nl whois.nic.example\n', 'line 1: must be [suffix] or name = value'],
  ['server = a.example\n', 'line 1: comes before the first [suffix]'],
  [`[nl, nope]\n${REST}`, 'line 1: "nope" is not a public suffix under which names are registered'],
  [`[]\n${REST}`, 'line 1: "" is not a public suffix under which names are registered'],
  [`[github.io]\n${REST}`, 'line 1: "github.io" is not a public suffix'],
  [`[nl]\n${REST}\n[nl]\n${REST}`, 'line 5: nl is already in line 1'],
  [`[nl]\n${REST}server = b.example\n`, 'line 4: server is set twice'],
  [
    `[nl]\n${REST}host = b.example\n`,
    'line 4: host is not a known setting; the settings are server, query',
  ],
  ['[nl]\nnot-found = {name} is free\n', 'line 1: this server has no server'],
  ['[nl]\n\nserver = a.example\n', 'line 1: this server has no not-found'],
  ['[nl]\nserver = a b\nnot-found = {name} is free\n', 'line 2: server must be a host'],
  ['[nl]\nserver = a.example:0\nnot-found = {name} is free\n', 'line 2: server must be a host'],
  ['[nl]\nserver = a.example:99999\nnot-found = {name} is free\n', 'line 2: server must be a'],
  ['[nl]\nserver = a.example\nnot-found = {name}\n', 'line 3: too short to tell'],
  ['[nl]\nserver = a.example\nnot-found = .*\nnamed = nothing\n', 'line 3: too short to tell'],
  [
    '[nl]\nserver = a.example\nnot-found = no {domain} here\n',
    'line 3: {domain} is not allowed here',
  ],
  ['[nl]\nserver = a.example\nnot-found = {name} is {any}\n', 'line 3: {any} is not allowed here'],
  [
    '[nl]\nserver = a.example\nnot-found = {name} {name} free\n',
    'line 3: {name} may appear only once',
  ],
  ['[nl]\nserver = a.example\nnot-found = Status: free\n', 'line 3: not-found has no {name}: set'],
  [`[nl]\n${REST}query = hello\n`, 'line 4: query must contain {name}'],
  [`[nl]\n${REST}names = Domain\n`, 'line 4: names must contain {name}'],
  [`[nl]\n${REST}charset = ebcdic\n`, 'line 4: must be utf-8 or latin1'],
  [`[nl]\n${REST}quota = Too many for {name}\n`, 'line 4: {name} is not allowed here'],
])('what is wrong with a file is said with its line: %j', (text, problem) => {
  const read = readServersFile(text);
  expect('problems' in read && read.problems.join('\n')).toContain(problem);
});

test('the example in the documentation is a good file', async () => {
  const page = path.join(import.meta.dirname, '../../../../docs/domain-checks.md');
  const example = /```\n(# One section[^`]*)```/.exec(await readFile(page, 'utf8'))?.[1] ?? '';
  const read = readServersFile(example);
  expect(read).toMatchObject({ servers: { nl: {}, nz: {}, 'co.nz': {} } });
});

test('all that is wrong is said at once', () => {
  const read = readServersFile('[nope]\nserver = a b\n[nl]\nserver = a.example\nhost = b\n');
  expect(read).toMatchObject({
    problems: [
      expect.stringMatching(/^line 1: "nope" is not a public suffix/),
      expect.stringMatching(/^line 1: this server has no not-found/),
      expect.stringMatching(/^line 3: this server has no not-found/),
      expect.stringMatching(/^line 5: host is not a known setting/),
    ],
  });
});

test('an added server comes before a packaged one, and the others stay', async () => {
  const read = readServersFile(`[nl, de]\n${REST}`);
  const added = 'servers' in read ? read.servers : {};
  const resolver = createWhoisResolver({ guard, clock: systemClock, added });
  const hosts = ['x.nl', 'x.de', 'x.com', 'x.fi'].map((name) => resolver.hostFor(nameOf(name)));
  expect(await Promise.all(hosts)).toEqual([
    ...['whois.nic.example', 'whois.nic.example', 'whois.verisign-grs.com', undefined],
  ]);
});
