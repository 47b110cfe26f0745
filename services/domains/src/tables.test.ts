import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDomains, type TestDomains } from './testing/test-domains.ts';

let domains: TestDomains;
beforeAll(async () => {
  domains = await startTestDomains();
});
afterAll(() => domains.stop());

/** Tables about the world and about the service itself, which belong to no organisation. */
const OF_NOBODY = [
  ...['feed_positions', 'host_turns', 'lane_turns', 'leases', 'lookups', 'migrations'],
  'service_secrets',
];

test('D16: every table with rows of organisations is under row-level security, and the rest is known', async () => {
  const tables = await domains.query<{ name: string; tenant: boolean; secured: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured,
       exists (select from pg_attribute a where a.attrelid = c.oid
         and a.attname = 'organisation_id' and not a.attisdropped) as tenant
     from pg_class c where c.relnamespace = 'domains'::regnamespace and c.relkind = 'r'
     order by c.relname`,
  );
  expect(tables.filter(({ tenant, secured }) => tenant !== secured)).toEqual([]);
  const others = tables.filter(({ tenant }) => !tenant).map(({ name }) => name);
  expect(others).toEqual(OF_NOBODY);
});
