import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../model.ts';
import { nameOf } from '../testing/name.ts';
import { type RdapServer, startRdapServer } from '../testing/rdap-server.ts';
import {
  KNOWN_HELD_BACK,
  KNOWN_LIMITS,
  KNOWN_NOT_FOUND,
  NO_ERRORS,
  STRANGE_WORDS,
  wordingFor,
} from '../testing/rdap-wordings.ts';
import { judgeNotFound } from './judge-not-found.ts';
import { createRdapResolver } from './resolver.ts';

let server: RdapServer;
let body: object;
beforeAll(async () => {
  server = await startRdapServer((path) => ({
    status: 404,
    type: 'application/rdap+json',
    body: wordingFor(body, path.split('/').at(-1) ?? ''),
    framing: 'length',
    headers: { 'retry-after': '7' },
  }));
});
afterAll(() => server.close());

/** What the resolver makes of a 404 with this body, over a socket. */
async function judge(said: object): Promise<Finding> {
  body = said;
  const resolver = createRdapResolver({
    bootstrap: { basesFor: async () => [`${server.origin}/`] },
    guard: createNetworkGuard({ allowPrivate: true }),
    clock: systemClock,
  });
  return resolver.lookup(nameOf('some-name.test'), { deadlineMs: 20_000 });
}

describe('D1: a 404 in RDAP', () => {
  test('is "not found" in the words that servers are known to use', async () => {
    for (const said of KNOWN_NOT_FOUND) {
      expect((await judge(said)).outcome, JSON.stringify(said)).toBe('not_found');
    }
  });

  test.each([
    ['held back', KNOWN_HELD_BACK, 'reserved'],
    ['asked too much', KNOWN_LIMITS, 'rate_limited'],
    ['not understood', STRANGE_WORDS, 'not_understood'],
  ] as const)('that says something else is %s, and its words are told', async (_, all, outcome) => {
    for (const { body: said, words } of all) {
      const finding = await judge(said);
      expect(finding.outcome, JSON.stringify(said)).toBe(outcome);
      expect(finding.words, JSON.stringify(said)).toMatch(/\w/);
      if (words !== undefined) expect(finding.words).toBe(words);
      if (outcome === 'rate_limited') expect(finding.retryAfterMs).toBe(7_000);
    }
  });

  test('that is no error of RDAP is no answer', async () => {
    for (const said of NO_ERRORS) {
      expect((await judge(said)).outcome, JSON.stringify(said)).toBe('bad_answer');
    }
  });

  test('never gives away more than a line of what a server writes', async () => {
    const { words } = await judge({
      errorCode: 404,
      title: `a\u0000b\u202e\n${'x'.repeat(9_999)}`,
    });
    expect(words).toMatch(/^a b x+$/);
    expect(words).toHaveLength(200);
  });
});

const name = { ascii: 'x.test', unicode: 'x.test' };
const judgeTitle = (title: string) => judgeNotFound({ errorCode: 404, title }, name, {}).outcome;

test('D1: one word more in a known sentence makes it unknown', () => {
  const sentences = ['Not Found', 'Object not found', 'No such domain', 'x.test not found'];
  const others = ['perhaps', 'available', 'reserved', 'y.test', 'yet', '503', 'limit', 'auction'];
  fc.assert(
    fc.property(
      fc.constantFrom(...sentences),
      fc.constantFrom(...others),
      fc.nat(4),
      (sentence, other, at) => {
        const words = sentence.split(' ');
        words.splice(Math.min(at, words.length), 0, other);
        expect(judgeTitle(sentence)).toBe('not_found');
        expect(judgeTitle(words.join(' ')), words.join(' ')).not.toBe('not_found');
      },
    ),
    { numRuns: 300 },
  );
});

test('D1: text of the same words in another order never says "not found" by chance', () => {
  const word = fc.constantFrom(
    ...['no', 'not', 'found', 'domain', 'available', 'object', 'reserved', 'is', 'x.test', 'the'],
    ...['error', '404', 'limit', 'exists', 'registered', 'in', 'database', '.', ':', 'such'],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), (words) => {
      const title = words.join(' ');
      const said = { rdapConformance: ['rdap_level_0'], title };
      if (judgeNotFound(said, name, {}).outcome !== 'not_found') return;
      expect(title).toMatch(/\b(?:not found|no such|no (?:domain|object) found|not registered)\b/);
      expect(title).not.toMatch(/available|reserved|limit|exists/);
    }),
    { numRuns: often({ test: 400, soak: 3_000 }) },
  );
});
