import {
  endWell,
  jsonMutantsOf,
  mutantsOf,
  often,
  textMutantsOf,
} from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Registration } from '../model.ts';
import { expectStorable } from '../testing/storable.ts';
import { readBootstrap, serversFor } from './bootstrap-file.ts';
import { readObject } from './json.ts';
import { judgeAnswer } from './judge-answer.ts';
import { readRegistration } from './registration.ts';
import { readRetryAfter } from './retry-after.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };
const NOW = new Date('2026-11-15T00:00:00Z');
const NAME = { ascii: 'example.com', unicode: 'example.com' };

const DOMAIN = {
  objectClassName: 'domain',
  ldhName: 'EXAMPLE.COM',
  status: ['client delete prohibited', 'active'],
  entities: [
    {
      ...{ objectClassName: 'entity', roles: ['registrar'] },
      publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'A Registrar'],
        ],
      ],
    },
  ],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2026-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2025-08-14T07:01:39+02:00' },
  ],
  secureDNS: { delegationSigned: true },
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'A.IANA-SERVERS.NET' }],
  remarks: [{ title: 'Reserved', description: ['This name is reserved.'] }],
};
const NOT_FOUND = {
  ...{ errorCode: 404, title: 'Not Found', description: ['Domain not found.'] },
  ...{ rdapConformance: ['rdap_level_0'], notices: [{ title: 'Terms', description: ['…'] }] },
};

test('an answer of any shape is judged, and what is kept of it can be stored and shown', () => {
  const body = fc.oneof(
    jsonMutantsOf(DOMAIN).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    jsonMutantsOf(NOT_FOUND).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    mutantsOf(Buffer.from(JSON.stringify(DOMAIN)), Buffer.from(JSON.stringify(NOT_FOUND))),
  );
  const status = fc.constantFrom(200, 404, 429, 403, 500, 302, 0);
  const type = fc.oneof(fc.constant('application/rdap+json'), textMutantsOf('application/json'));
  fc.assert(
    fc.property(body, status, type, (bytes, code, contentType) => {
      const headers = { 'content-type': contentType };
      const answer = { status: code, headers, body: bytes, isFramed: true };
      const said = endWell(() => judgeAnswer(answer, { name: NAME, now: NOW, isRegistry: true }));
      expect(typeof said?.outcome).toBe('string');
      expectStorable(said);
    }),
    runs,
  );
});

const registered = (changes: object): Registration => {
  const answer = readObject(Buffer.from(JSON.stringify({ ...DOMAIN, ...changes })));
  return readRegistration(answer ?? {});
};

test.each([
  '0000-01-01T00:00:00Z',
  '-000001-12-31T23:59:59Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59-23:00',
  '0001-01-01T00:00:00+14:00',
])('a date outside of the years 1 to 9999, such as %s, is none', (eventDate) => {
  const events = [{ eventAction: 'expiration', eventDate }];
  expect(registered({ events })).not.toHaveProperty('expiresAt');
});

test.each([[{ toString: 1 }], [{ valueOf: null, toString: null }], [[[[]]]], [true]])(
  'an id of a registrar that is no text, %j, is none',
  (identifier) => {
    const publicIds = [{ type: 'IANA Registrar ID', identifier }];
    const entities = [{ roles: ['registrar'], publicIds }];
    expect(registered({ entities })).not.toHaveProperty('registrarIanaId');
  },
);

test('half a character at the end of a long text is left out', () => {
  const fn = (text: string) => [{ roles: ['registrar'], vcardArray: ['', [['fn', {}, '', text]]] }];
  expect(registered({ entities: fn(`${'x'.repeat(254)}😀`) }).registrar?.isWellFormed()).toBe(true);
  expect(registered({ entities: fn('a\ud800b') }).registrar?.isWellFormed()).toBe(true);
});

test('a bootstrap file of any shape has servers of TLDs, or is none', () => {
  const file = {
    version: '1.0',
    services: [
      [['com', 'net'], ['https://rdap.verisign.com/com/v1/']],
      [['uk'], ['http://a.uk']],
    ],
  };
  fc.assert(
    fc.property(jsonMutantsOf(file), textMutantsOf('co.uk', 'com'), (given, suffix) => {
      const servers = endWell(() => readBootstrap(given));
      for (const url of servers ? serversFor(servers, suffix) : []) {
        expect(new URL(url).protocol).toMatch(/^https?:$/);
      }
    }),
    runs,
  );
});

test('a Retry-After of any text is a time that is waited, or none', () => {
  const headers = textMutantsOf('120', 'Wed, 21 Oct 2026 07:28:00 GMT');
  fc.assert(
    fc.property(headers, (header) => {
      const wait = endWell(() => readRetryAfter(header, NOW)) ?? 0;
      expect(wait >= 0 && wait <= 3_600_000).toBe(true);
    }),
    runs,
  );
});
