import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../testing/name.ts';
import { judgeText } from './judge-text.ts';
import { PACKAGED_SERVERS } from './servers.ts';

const TERMS =
  '% Terms of use: no more queries than the limit; too many queries are blocked.\r\n\r\n';

/** For each server: no registration, a registration, and what else it is known to say. */
const SAYINGS: {
  [suffix: string]: { free: string; found: string; others?: [text: string, outcome: string][] };
} = {
  com: {
    free: 'No match for "X.COM".\r\n>>> Last update <<<\r\n',
    found: '   Domain Name: X.COM\r\n   Registrar: A Registrar, Inc.\r\n',
    others: [
      ['*\r\n* Sorry, the Whois database is currently down.\r\n', 'server_error'],
      ['No match for domain "X.COM".\r\n', 'not_found'],
      ['No match for "Y.COM".\r\n', 'wrong_name'],
      ['No match for nameserver "X.COM".\r\n', 'bad_answer'],
    ],
  },
  de: {
    free: 'Domain: x.de\nStatus: free\n',
    found:
      'Domain: x.de\nNserver: ns1.example.net\nStatus: connect\nChanged: 2020-01-02T03:04:05+01:00\n',
    others: [
      ['% Error: 55000000002 Connection refused; access control limit reached.\n', 'quota'],
      ['% Error: 55000000010 The name cannot be converted\n', 'forbidden'],
      ['Domain: x.de\nStatus: invalid\n', 'forbidden'],
      ['Status: free\n', 'bad_answer'],
    ],
  },
  eu: {
    free: '% WHOIS x.eu\nDomain: x.eu\nStatus: AVAILABLE\n',
    found:
      'Domain: x.eu\n\nRegistrar:\n        Name: A Registrar\n\nName servers:\n        ns1.example.net\n',
    others: [['-1: Still in grace period, wait 77 seconds\n', 'quota']],
  },
  be: {
    free: 'Domain:\tx.be\nStatus:\tAVAILABLE\n',
    found: 'Domain:\tx.be\nStatus:\tNOT AVAILABLE\nRegistered:\tTue Dec 12 2000\n',
    others: [
      ['Domain:\tx.be\nStatus:\tNOT ALLOWED\n', 'reserved'],
      ['Domain:\tx.be\nStatus:\tQUARANTINE\nRegistered:\tMon Dec 22 2003\n', 'found'],
      ['% Excessive querying, grace period of 2 seconds\n', 'quota'],
      ['% Maximum queries per hour reached (100)\n', 'quota'],
      ['-3: IP address blocked\n', 'quota'],
      ['Domain:\tx.be\nStatus:\tSOMETHING NEW\n', 'bad_answer'],
    ],
  },
  it: {
    free: 'Domain:             x.it\nStatus:             AVAILABLE\n',
    found:
      'Domain:             x.it\nStatus:             ok\nCreated:            1999-12-10 00:00:00\n\nRegistrar\n  Organization:     A Registrar\n',
    others: [
      ['Domain: x.it\nStatus: UNASSIGNABLE\n', 'reserved'],
      ['Service temporarily unavailable.\n', 'server_error'],
    ],
  },
  se: {
    free: '# Terms\n"x.se" not found.\r\n',
    found: 'state:            active\ndomain:           x.se\nregistrar:        A Registrar\n',
  },
  at: {
    free: '% nothing found\n\n',
    found:
      'domain:         x.at\nnserver:        ns1.example.net\nchanged:        20110426 17:57:27\n',
    others: [['% Quota exceeded\n', 'quota']],
  },
  ru: {
    free: 'No entries found for the selected source(s).\n\nLast updated on 2026.01.01\n',
    found:
      'domain:        X.RU\nnserver:       ns1.example.net.\nstate:         REGISTERED, DELEGATED\npaid-till:     2031.03.05\n',
    others: [['% You have exceeded allowed connection rate.\n', 'quota']],
  },
  pl: {
    free: 'No information available about domain name x.pl in the Registry NASK database.\n',
    found:
      'DOMAIN NAME:           x.pl\nnameservers:           ns2.example.net.\n                       ns1.example.net.\nrenewal date:          2030.09.18 14:00:00\n',
    others: [['request limit exceeded for 192.0.2.1\n', 'quota']],
  },
  jp: {
    free: 'No match!!\r\n',
    found:
      '[Domain Name]                   X.JP\n[Name Server]                   ns1.example.net\n[Expires on]                    2031/05/31\n[Status]                        Active\n',
    others: [
      [
        '[Domain Name]   X.JP\n[Status]                        Reserved\n[Last Updated]   2001/02/21 00:00:00 (JST)\n',
        'reserved',
      ],
    ],
  },
};

describe.each(Object.entries(SAYINGS))(
  'the WHOIS server of .%s',
  (suffix, { free, found, others = [] }) => {
    const server = PACKAGED_SERVERS[suffix];
    if (!server) throw new Error('no such server');
    const judge = (text: string, name = `x.${suffix}`) => judgeText(text, nameOf(name), server);
    // A denial that names no domain is a separate answer.
    const isUnnamed = server.notFound.named === 'nothing';
    const none = isUnnamed ? 'not_found_unnamed' : 'not_found';

    it('is understood in all that it is known to say', () => {
      expect(judge(TERMS + free)).toEqual({ outcome: none });
      expect(judge(TERMS + found)).toMatchObject({ outcome: 'found' });
      for (const [text, outcome] of others)
        expect([text, judge(text).outcome]).toEqual([text, outcome]);
    });

    it('is never taken to mean "no" when cut off, asked for another name, or two-faced', () => {
      for (let length = 0; length < free.length; length++) {
        const cut = free.slice(0, length);
        const isSaid = /(?:found\.?|free|AVAILABLE|!!|"\.|\(s\)\.|database\.)\r?\n/.test(cut);
        if (!isSaid) expect(judge(cut).outcome).not.toMatch(/^not_found/);
      }
      for (const text of [
        free + found,
        found + free,
        free + free.replaceAll('x.', 'y.').replaceAll('X.', 'Y.') + found,
      ]) {
        expect(['bad_answer', 'wrong_name']).toContain(judge(text).outcome);
      }
      if (!isUnnamed) expect(judge(free, `y.${suffix}`).outcome).toBe('wrong_name');
      expect(judge(found, `y.${suffix}`).outcome).toBe('wrong_name');
      expect(judge(`${free}% Too many queries, try again later\n`).outcome).toBe('quota');
      expect(judge('').outcome).toBe('bad_answer');
      expect(judge('\r\n \r\n').outcome).toBe('bad_answer');
      expect(judge('<html>404 not found</html>\n').outcome).toBe('bad_answer');
    });

    it('is not understood in the words of the others', () => {
      for (const [other, { free: theirs }] of Object.entries(SAYINGS)) {
        const same = PACKAGED_SERVERS[other]?.notFound.line.source === server.notFound.line.source;
        const text = theirs.replaceAll(`x.${other}`, `x.${suffix}`);
        if (!same) expect(judge(text).outcome).not.toMatch(/^not_found/);
      }
    });

    it('has no word in which random text would say "no"', () => {
      const words = fc.constantFrom(
        'no',
        'match',
        'not',
        'found',
        'available',
        'free',
        'status:',
        'domain:',
        `x.${suffix}`,
        'for',
        '%',
        '"',
        '.',
        'entries',
        'nothing',
      );
      const text = fc.array(
        fc.array(words, { maxLength: 6 }).map((line) => line.join(' ')),
        { maxLength: 5 },
      );
      fc.assert(
        fc.property(text, (lines) => {
          const { outcome } = judge(`${lines.join('\n')}\n`);
          const isSaid = lines.some((line) => server.notFound.line.test(line));
          return !/^not_found/.test(outcome) || isSaid;
        }),
        { numRuns: 300 },
      );
    });
  },
);

describe('a quota text', () => {
  const verisign = PACKAGED_SERVERS.com;
  if (!verisign) throw new Error('no such server');
  const judge = (text: string) => judgeText(text, nameOf('x.com'), verisign);

  it.each([
    'WHOIS LIMIT EXCEEDED - SEE WWW.EXAMPLE.NET FOR DETAILS',
    '% Query rate limit exceeded',
    'Error: 429 Too many requests',
    'You have exceeded your query limit',
    'Your IP address has been blocked',
    'Your access has been denied',
    '#Quota exceeded',
  ])('of any server is one: %s', (line) => {
    expect(judge(`${line}\r\n`).outcome).toBe('quota');
    expect(judge(line).outcome).toBe('quota');
  });

  it('tells the wait where it is given, capped', () => {
    const eu = PACKAGED_SERVERS.eu;
    if (!eu) throw new Error('no such server');
    const wait = (seconds: string) =>
      judgeText(`-1: Still in grace period, wait ${seconds} seconds\n`, nameOf('x.eu'), eu);
    expect(wait('77').retryAfterMs).toBe(77_000);
    expect(wait('7777777').retryAfterMs).toBe(3_600_000);
  });
});
