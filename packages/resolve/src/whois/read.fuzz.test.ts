import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf } from '../testing/name.ts';
import { expectStorable } from '../testing/storable.ts';
import { judgeText } from './judge-text.ts';
import { readRegistration } from './registration.ts';
import { PACKAGED_SERVERS } from './servers.ts';
import { readServersFile } from './servers-file.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

const RECORDS = [
  `   Domain Name: EXAMPLE.COM
   Registrar: A Registrar, Inc.
   Registrar IANA ID: 376
   Updated Date: 2025-08-14T07:01:39Z
   Creation Date: 1995-08-14T04:00:00Z
   Registry Expiry Date: 2026-08-13T04:00:00Z
   Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited
   Name Server: A.IANA-SERVERS.NET
   DNSSEC: signedDelegation
>>> Last update of WHOIS database: 2026-11-15T00:00:00Z <<<
`,
  'domain:      example.com\nchanged:     2018-03-12T21:44:25+01:00\nstatus:      connect\n',
  '[Domain Name]  EXAMPLE.JP\n[Registrant]  Someone\n[Name Server]  ns1.example.jp\n[状態]  Active (2026/08/31)\n',
  'Domain name:\n    example.com\n  Registrar:\n    Somebody [Tag = X]\n  Relevant dates:\n    Expiry date:  13-Dec-2026\n',
  'No match for domain "EXAMPLE.COM".\r\n',
  'Your connection limit exceeded. Please slow down and try again later.\r\n',
];

test('a text of any kind is judged, and what is kept of it can be stored and shown', () => {
  const servers = Object.values(PACKAGED_SERVERS);
  const name = nameOf('example.com');
  const server = fc.constantFrom(...servers);
  fc.assert(
    fc.property(textMutantsOf(...RECORDS), server, (text, own) => {
      const said = endWell(() => judgeText(text, name, own));
      expect(typeof said?.outcome).toBe('string');
      expectStorable(said);
      expectStorable(endWell(() => readRegistration(text)));
    }),
    runs,
  );
});

test.each(['0000-01-01', '0000.12.31', '9999-12-31T23:59:59-23:00'])(
  'a date outside of the years 1 to 9999, such as %s, is none',
  (date) => {
    expect(readRegistration(`expires: ${date}\n`)).not.toHaveProperty('expiresAt');
  },
);

test('a file of servers of any text is read, or its problems are named', () => {
  const file = `# ours
[nl, co.nl]
server = whois.domain-registry.nl:43
query = {name}
charset = utf-8
not-found = {name} is free
quota = wait {seconds} seconds

[de]
server = whois.denic.de
query = -T dn {name}
not-found = Status: free
named = beside
`;
  fc.assert(
    fc.property(textMutantsOf(file), (text) => {
      const read = endWell(() => readServersFile(text)) ?? { problems: [] };
      if ('problems' in read) expect(read.problems.length).toBeGreaterThan(0);
      else expect(Object.keys(read.servers).length).toBeGreaterThan(0);
    }),
    runs,
  );
});
