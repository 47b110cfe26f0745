import { domainToASCII } from 'node:url';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';

let domains: TestDomains;
let owner: HttpClient;
let url: string;

type Bulk = { id: string; total: number; mode: string; maxAge: string | null; state: string };
type Refusal = { fields: Record<string, string> };

beforeAll(async () => {
  domains = await startTestDomains();
  owner = await domains.owner(uuidv7());
  url = await generator();
});
afterAll(() => domains.stop());

async function generator(): Promise<string> {
  const body = { description: 'A bakery in Lisbon' };
  const { id } = (await owner.post<{ id: string }>('/app/v1/name-generator', body)).body;
  return `/app/v1/name-generator/${id}/check`;
}

const namesOf = async (id: string) =>
  (
    await domains.query<{ names: string[] }>(
      'select names from bulk_batches where job_id = $1 order by batch',
      [id],
    )
  ).flatMap(({ names }) => names);

test('D12, D17: every name under every suffix is a bulk check: 202 with it, found among the others', async () => {
  const { status, body } = await owner.post<Bulk>(url, {
    ...{ names: ['panora', 'forniva'], tlds: ['com', 'co.uk', 'pt'] },
    ...{ mode: 'bloom', maxAge: '1h', giveUpAfter: '90s' },
  });
  expect(status).toBe(202);
  expect(body).toMatchObject({ state: 'queued', total: 6, mode: 'bloom' });
  expect(body).toMatchObject({ maxAge: '3600s', giveUpAfter: '90s' });
  expect((await namesOf(body.id)).sort()).toEqual(
    [
      ...['panora.com', 'panora.co.uk', 'panora.pt'],
      ...['forniva.com', 'forniva.co.uk', 'forniva.pt'],
    ].sort(),
  );
  expect((await owner.get(`/app/v1/check/bulk/${body.id}`)).status).toBe(200);
});

test('D12: without a mode it is verified; duplicates in any spelling are one; edited and foreign names go', async () => {
  const { body } = await owner.post<Bulk>(url, {
    names: ['Panora', 'panora ', 'pão-quente', 'my-2nd-idea'],
    tlds: ['com', '.COM', 'рф'],
  });
  expect(body).toMatchObject({ mode: 'verified', total: 6 });
  expect(await namesOf(body.id)).toContain(domainToASCII('pão-quente.рф'));
});

test('D12: each wrong name and suffix is named, all at once', async () => {
  const answer = await owner.post<Refusal>(url, {
    names: ['good', 'with.dot', '', '-bad-', 'sp ace'],
    tlds: ['com', 'no-such-tld', '', 'example.com', 'arpa'],
  });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields).sort()).toEqual([
    ...['names[1]', 'names[2]', 'names[3]', 'names[4]'],
    ...['tlds[1]', 'tlds[2]', 'tlds[3]', 'tlds[4]'],
  ]);
});

test('D12: at most 100,000 together, counted without duplicates', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `name${n}`);
  const tlds = ['com', 'net', 'org', 'io', 'de', 'fr', 'pt', 'es', 'it', 'nl', 'be', 'at'];
  const most = tlds.concat('ch', 'se', 'no', 'fi', 'dk', 'pl', 'cz', 'ie');
  const over = await owner.post<Refusal>(url, {
    ...{ names: names(5_000), tlds: most.concat('lu'), mode: 'bloom' },
  });
  expect(over.status).toBe(400);
  expect(Object.keys(over.body.fields).sort()).toEqual(['names', 'tlds']);
  const inside = await owner.post<Bulk>(url, {
    ...{ names: names(5_000), tlds: most.concat('COM'), mode: 'bloom' },
  });
  expect(inside).toMatchObject({ status: 202, body: { total: 100_000 } });
  for (const body of [
    { names: [], tlds: ['com'] },
    { names: ['a'], tlds: [] },
    { names: names(5_001), tlds: ['com'] },
  ]) {
    expect((await owner.post(url, body)).status).toBe(400);
  }
});

test('D12: the same Idempotency-Key is the same bulk check; under another job it is another', async () => {
  const ask = (to: string) =>
    owner.post<Bulk>(
      to,
      { names: ['panora'], tlds: ['com'], mode: 'bloom' },
      { headers: { 'idempotency-key': 'once' } },
    );
  const first = await ask(url);
  expect((await ask(url)).body.id).toBe(first.body.id);
  expect((await ask(await generator())).body.id).not.toBe(first.body.id);
});
