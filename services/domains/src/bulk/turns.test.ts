import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startKnot, temporaryDirectory } from '@holdfast/platform/testing';
import { NOT_FOUND, startRdapServer } from '@holdfast/resolve/testing';
import { expect, test } from 'vitest';
import type { Checker } from '../check/index.ts';
import { startTestDomains } from '../testing/test-domains.ts';
import { runBatch } from './run-batch.ts';

const ZONE = `$ORIGIN com.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
`;

test('D2: a name whose turn at the registry does not come in time waits for another one', async () => {
  const folder = await temporaryDirectory();
  const knot = await startKnot({ zones: [{ name: 'com', text: ZONE }] });
  const rdap = await startRdapServer(() => ({
    ...{ status: 404, type: 'application/rdap+json', body: NOT_FOUND, framing: 'length' },
  }));
  const bootstrap = path.join(folder.path, 'bootstrap.json');
  const services = [[['com'], [`${rdap.origin}/`]]];
  await writeFile(bootstrap, JSON.stringify({ version: '1.0', services }));
  const servers = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  const domains = await startTestDomains({
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(','),
      HOLDFAST_DNS_PARENTS: `com=${servers.join('+')}`,
      HOLDFAST_RDAP_BOOTSTRAP: bootstrap,
      HOLDFAST_REGISTRY_PER_SECOND: '2',
    },
  });
  const organisation = '01980000-0000-7000-8000-00000000d002';
  const owner = await domains.owner(organisation);
  const names = Array.from({ length: 6 }, (_, n) => `nobodys-${n}.com`);
  const { body: job } = await owner.post<{ id: string }>('/app/v1/check/bulk', {
    ...{ domains: names, mode: 'verified' },
  });
  let budgets = 0;
  const hurried: Checker = {
    async check(text, request, options) {
      const { checker } = domains.composed;
      const result = await checker.check(text, request, { ...options, deadlineMs: 400 });
      if (result.evidence.some(({ outcome }) => outcome === 'budget')) budgets += 1;
      return result;
    },
  };
  const which = { organisation, jobId: job.id, batch: 0 };
  const { signal } = new AbortController();
  const log = domains.context.logger;
  await runBatch(domains.composed.parts, hurried, which, { signal, log });
  const { body } = await owner.get<{ items: { domain: string; status: string }[] }>(
    `/app/v1/check/bulk/${job.id}/results`,
  );
  expect(budgets, 'somebody had to wait, or this proves nothing').toBeGreaterThan(0);
  expect(body.items.map(({ domain, status }) => `${domain} ${status}`).toSorted()).toEqual(
    names.map((name) => `${name} available`),
  );
  await domains.stop();
  await rdap.close();
  await knot.stop();
  await folder.remove();
});
