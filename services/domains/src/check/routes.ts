import { type Route, route } from '@holdfast/platform/http';
import type { Checker } from './check.ts';
import { readMaxAge } from './rules.ts';
import { CheckBody, ResultView } from './schema.ts';

const DEADLINE_MS = 15_000;

export function checkRoutes(checker: Checker): Route[] {
  return [
    route({
      method: 'POST',
      url: '/app/v1/check',
      operationId: 'checkDomain',
      summary: 'Check a domain name',
      description:
        'An error from a source is never reported as "available": what could not be found out is ' +
        '`unknown`, with the reason.',
      tags: ['Checks'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      perMinute: 600,
      body: CheckBody,
      response: { 200: ResultView },
      handler: ({ body, signal, principal: { organisation } }) => {
        const maxAgeMs = body.maxAge === undefined ? undefined : readMaxAge(body.maxAge);
        const asker = { organisation, patient: false };
        const options = { signal, deadlineMs: DEADLINE_MS, asker };
        return checker.check(body.domain, { mode: body.mode, maxAgeMs }, options);
      },
    }),
  ];
}
