import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askParents } from './ask-parents.ts';
import type { DelegationReading, DnsServer } from './model.ts';

const READINGS: DelegationReading[] = [
  ...(['delegated', 'nxdomain', 'no_delegation', 'timeout', 'unreachable', 'truncated'] as const),
  ...(['bad_answer', 'servfail', 'refused', 'lame', 'wrong_name', 'budget', 'aborted'] as const),
];

/** Few hosts and addresses, so the same server often appears in the list in several forms. */
const server: fc.Arbitrary<DnsServer> = fc.record(
  {
    address: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3'),
    port: fc.constant(53),
    name: fc.constantFrom('ns1.example', 'ns2.example'),
  },
  { requiredKeys: ['address', 'port'] },
);

test('only two different servers that deny a name, unopposed, deny it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(server, { maxLength: 5 }),
      fc.infiniteStream(fc.constantFrom(...READINGS)),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.boolean()),
      async (servers, readings, tries, time) => {
        const said: { server: DnsServer; reading: DelegationReading }[] = [];
        const opinion = await askParents({
          servers,
          tries,
          mayGoOn: () => time.next().value,
          async ask(asked) {
            const reading = readings.next().value;
            said.push({ server: asked, reading });
            return { reading };
          },
        });
        if (opinion.reading !== 'nxdomain') return;
        const deniers = said.filter(({ reading }) => reading === 'nxdomain');
        const [one, other] = deniers.map((word) => word.server);
        expect(deniers).toHaveLength(2);
        expect(said.some(({ reading }) => /^(no_)?delegat/.test(reading))).toBe(false);
        expect(one?.address).not.toBe(other?.address);
        expect(one?.name !== undefined && one.name === other?.name).toBe(false);
      },
    ),
    { numRuns: often({ test: 400, soak: 2_000 }) },
  ));

const servers = [1, 2, 3].map((index) => ({ address: `192.0.2.${index}`, port: 53 }));
const opinionOf = (...readings: DelegationReading[]) => {
  const left = readings.values();
  const ask = async () => ({ reading: left.next().value ?? ('timeout' as const) });
  return askParents({ servers, tries: 3, mayGoOn: () => true, ask });
};

test('a denial that nobody confirms gives the failure of those who were asked after it', async () => {
  expect((await opinionOf('nxdomain', 'servfail', 'timeout')).reading).toBe('servfail');
  expect((await opinionOf('nxdomain', 'timeout', 'timeout')).reading).toBe('timeout');
});

test('one server that speaks after others were silent is heard', async () => {
  expect((await opinionOf('timeout', 'refused', 'delegated')).reading).toBe('delegated');
  expect((await opinionOf('timeout', 'nxdomain', 'timeout', 'nxdomain')).reading).toBe('nxdomain');
});

test('what a server said is told before the silence of another', async () => {
  expect((await opinionOf('refused', 'timeout', 'unreachable')).reading).toBe('refused');
});
