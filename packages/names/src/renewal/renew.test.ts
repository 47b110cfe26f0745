import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewLists } from './renew.ts';

/** Small lists in the form in which ICANN, IANA and the others publish theirs. */
const PUBLISHED = {
  '/tlds':
    '# Version 2026111500, Last Updated Sun Nov 15 07:07:01 2026 UTC\nBMW\nCOM\nAPP\nDE\nFR\n',
  '/gtlds': JSON.stringify({
    gTLDs: [
      { gTLD: 'bmw', delegationDate: '2014-06-21', specification13: true },
      { gTLD: 'app', delegationDate: '2015-06-25', specification13: false },
      { gTLD: 'com', delegationDate: '1985-01-01', specification13: false },
      { gTLD: 'gone', delegationDate: '2014-01-01', specification13: true },
      { gTLD: 'tobe', delegationDate: null, specification13: false },
    ],
  }),
  '/reserved': `<?xml version="1.0"?><registry id="reservedNames"><title>Reserved Names</title>
    <registry id="ioc"><record><name>Olympic</name><label1>olympic</label1></record></registry>
    <registry id="Red-Cross1"><record><label1>redcross</label1><label2>red-cross</label2></record></registry>
    <registry id="red-cross2"><record><label1>icrc</label1></record></registry>
    <registry id="igos"><record><label1>africanunion</label1></record></registry></registry>`,
  '/countries': '# from somewhere\nbelgium\nåland\n',
};

let server: Server;
let folder: string;
let published: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holdfast-lists-'));
  server = createServer((request, response) => {
    const text = published[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const renew = () =>
  renewLists({
    sources: {
      tlds: `${base()}/tlds`,
      gtlds: `${base()}/gtlds`,
      reserved: `${base()}/reserved`,
      countries: `${base()}/countries`,
    },
    folder,
    today: new Date('2026-11-15T20:00:00Z'),
  });
const written = async () => ({
  tlds: await readFile(path.join(folder, 'tld-lists.ts'), 'utf8'),
  labels: await readFile(path.join(folder, 'reserved-labels.ts'), 'utf8'),
});

test('lists are renewed from where they are published, with their date and source', async () => {
  published = PUBLISHED;
  expect(await renew()).toEqual(['tld-lists.ts', 'reserved-labels.ts']);
  const { TLD_LISTS } = await import(path.join(folder, 'tld-lists.ts'));
  expect(TLD_LISTS).toEqual({
    date: '2026-11-15',
    brands: '\nbmw\n',
    generic: '\napp\n',
    older: '\ncom\n',
    codes: '\nde fr\n',
  });
  const { RESERVED_LABELS } = await import(path.join(folder, 'reserved-labels.ts'));
  expect(RESERVED_LABELS).toEqual({
    date: '2026-11-15',
    olympic: '\nolympic\n',
    redCross: '\nred-cross redcross\n',
    organisations: '\nafricanunion\n',
    countries: '\nbelgium xn--land-poa\n',
  });
  expect((await written()).tlds).toContain(`${base()}/tlds`);
});

test.each([
  ['cannot be had', { '/reserved': undefined }, /HTTP 404/],
  ['is another one', { '/tlds': '<html>Just a moment…</html>' }, /not a list/],
  ['is cut off', { '/gtlds': PUBLISHED['/gtlds'].slice(0, 90) }, /JSON/],
  ['has lost too much', { '/countries': 'belgium\n' }, /countries would shrink from 2 to 1/],
  ['has labels that are none', { '/countries': 'belgium\na b\nc d' }, /is not a label/],
])('a list that %s changes nothing', async (_, change, message) => {
  published = PUBLISHED;
  await renew();
  const before = await written();
  published = { ...PUBLISHED, ...change } as Record<string, string>;
  await expect(renew()).rejects.toThrow(message);
  expect(await written()).toEqual(before);
  expect(await readdir(folder)).toHaveLength(2);
});
