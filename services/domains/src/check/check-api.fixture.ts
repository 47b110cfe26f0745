import { HttpClient } from '@holdfast/platform/testing';
import { createApi } from '../api.ts';
import type { Parts } from '../parts.ts';
import type { TestDomains } from '../testing/test-domains.ts';
import { type Checker, createChecker } from './index.ts';

export type CheckApi = {
  checker: Checker;
  as(client: HttpClient): HttpClient;
  stop(): Promise<void>;
};

/** Another API on the same database, which looks names up with the test's resolvers. */
export async function startCheckApi(
  { composed, context }: TestDomains,
  resolvers: Parts['resolvers'],
): Promise<CheckApi> {
  const parts = { ...composed.parts, resolvers };
  const checker = createChecker(parts);
  const app = await createApi({ ...composed, parts, checker }, context);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    checker,
    as: ({ token }) => new HttpClient({ baseUrl, ...(token !== undefined && { token }) }),
    stop: () => app.stop({ graceMs: 1_000 }),
  };
}
