import { endWell, mutantsOf, often } from '@holdfast/platform/testing';
import { encode } from 'dns-packet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeQuestion, questionEnd } from './encode.ts';
import { createEntropy } from './entropy.ts';
import { answersQuestion } from './matches.ts';
import { readDelegation, readNameservers } from './read-delegation.ts';
import { readRecords } from './read-records.ts';
import { Unreadable } from './walk.ts';

const NAME = 'www.example.com';
const soa = { mname: 'a.gtld-servers.net', rname: 'nstld.verisign-grs.com', serial: 1 };
const question = (type: 'NS' | 'MX') => [{ type, name: NAME }] as const;
const SAMPLES = [
  encode({
    ...{ type: 'response', flags: 1 << 10, questions: [...question('NS')] },
    authorities: [{ type: 'SOA', name: 'com', ttl: 60, data: soa }],
    additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [] } as never],
  }),
  encode({
    ...{ type: 'response', questions: [...question('NS')] },
    authorities: [{ type: 'NS', name: NAME, ttl: 60, data: `ns1.${NAME}` }],
    additionals: [{ type: 'A', name: `ns1.${NAME}`, ttl: 60, data: '192.0.2.1' }],
  }),
  encode({
    ...{ type: 'response', flags: (1 << 10) | (1 << 7), questions: [...question('MX')] },
    answers: [
      { type: 'CNAME', name: NAME, ttl: 60, data: 'mail.example.com' },
      { type: 'MX', name: 'mail.example.com', ttl: 5, data: { preference: 1, exchange: 'm.de' } },
      { type: 'TXT', name: NAME, ttl: 5, data: ['v=spf1', '\0ÿ'] },
      { type: 'CAA', name: NAME, ttl: 5, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
    ],
  }),
];

const asked = encodeQuestion({ name: NAME, type: 2, recursive: false }, createEntropy());
const READINGS = new Set<string>([
  ...['delegated', 'nxdomain', 'no_delegation', 'truncated', 'servfail', 'refused', 'lame'],
  ...['bad_answer', 'wrong_name'],
]);

test('a message that is damaged anywhere is read as what it says, or as a bad answer', () => {
  const types = fc.constantFrom('A', 'MX', 'NS', 'TXT', 'CAA', 'CNAME', 'AAAA');
  fc.assert(
    fc.property(mutantsOf(...SAMPLES), types, (message, type) => {
      const about = { exactCase: true };
      endWell(() => answersQuestion(message, asked, questionEnd(NAME), about));
      const records = endWell(() => readRecords(message, NAME, type as 'A'));
      expect(records?.values.every((value) => typeof value === 'string')).toBe(true);
      // A message too short for its header never gets this far: it does not match the question.
      if (message.length < 12) return;
      const reading = endWell(() => readDelegation(message, { name: NAME, zone: 'com' }));
      expect(READINGS).toContain(reading);
      endWell(() => readNameservers(message, NAME), [Unreadable]);
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
