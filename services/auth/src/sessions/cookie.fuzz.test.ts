import { Problem } from '@holdfast/platform/errors';
import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCookie, setCookie } from './cookie.ts';

test('cookies, origins and hosts of any text are a session of our own page, or none', () => {
  const cookies = textMutantsOf('a=b; holdfast_session=abc_DEF-123; c=d');
  const origins = textMutantsOf('http://127.0.0.1:4000', 'null');
  const hosts = textMutantsOf('127.0.0.1:4000', '[::1]:4000');
  fc.assert(
    fc.property(cookies, origins, hosts, (cookie, origin, host) => {
      const headers = { cookie, origin };
      const request = { headers, method: 'POST', protocol: 'http', host, passedOnAt: host };
      const token = endWell(() => readCookie(request), [Problem]);
      if (token !== undefined) expect(token).toMatch(/^[\w-]+$/);
      const set: string[] = [];
      endWell(() => setCookie(request, { header: (_, value) => set.push(value) }, 'abc'));
      expect(set[0]).toMatch(/^holdfast_session=abc; Max-Age=\d+; Path=\/[^;\s]*; HttpOnly/);
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
