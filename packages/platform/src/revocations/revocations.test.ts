import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../http/app.fixture.ts';
import { route, streamed } from '../http/index.ts';
import type { Principal } from '../identity/index.ts';
import { RevocationList } from './list.ts';

const ORG = '01890000-0000-7000-8000-000000000001';
const OTHER_ORG = '01890000-0000-7000-8000-000000000002';
const AT = 1_800_000_000;

const principal: Principal = {
  ...{ subject: 'ada', organisation: ORG, role: 'member', actor: 'user', billing: 'active' },
  ...{ tokenId: 'token', session: 'session-1', issuedAt: AT, permissions: [] },
};
const until = (seconds: number) => new Date(seconds * 1000);

test('a token is refused for its session, its user, its membership and its machine, and for no other', () => {
  const revoked = (
    kind: 'session' | 'user' | 'member' | 'service_account',
    id: string,
    rest: { organisationId?: string; issuedUntil?: Date } = {},
  ) => {
    const list = new RevocationList();
    list.add([{ kind, id, organisationId: null, issuedUntil: null, ...rest }], 0);
    return list.isRevoked(principal);
  };
  const here = { organisationId: ORG };
  expect(revoked('session', 'session-1')).toBe(true);
  expect(revoked('session', 'session-2')).toBe(false);
  expect(revoked('user', 'ada')).toBe(true);
  expect(revoked('user', 'bob')).toBe(false);
  expect(revoked('member', 'ada', { ...here, issuedUntil: until(AT) })).toBe(true);
  expect(revoked('member', 'ada', { ...here, issuedUntil: until(AT - 1) })).toBe(false);
  expect(revoked('member', 'ada', { organisationId: OTHER_ORG })).toBe(false);
  expect(revoked('service_account', 'ada', here)).toBe(true);
});

test('what was revoked later counts, whichever comes first, and is forgotten when no token can be so old', () => {
  const list = new RevocationList();
  const member = { kind: 'member', id: 'ada', organisationId: ORG } as const;
  list.add([{ ...member, issuedUntil: until(AT) }], 0);
  list.add([{ ...member, issuedUntil: until(AT - 100) }], 0);
  expect(list.isRevoked(principal)).toBe(true);
  list.add([], 60 * 60_000);
  expect(list.isRevoked(principal)).toBe(true);
  list.add([], 66 * 60_000);
  expect(list.isRevoked(principal)).toBe(false);
});

test('a stream ends when the session does that opened it', async () => {
  const revocations = new RevocationList();
  const events = route({
    method: 'GET',
    url: '/events',
    operationId: 'getEvents',
    summary: 'Events',
    tags: ['Events'],
    access: 'read',
    proof: 'none',
    contents: 'none',
    response: { 200: streamed('text/plain', 'Events', 'hello') },
    handler: () => {
      const stream = new PassThrough();
      stream.write('hello\n');
      return stream;
    },
  });
  const app = await startTestApp({ routes: [events], revocations });
  const open = async (sid: string) => {
    const authorization = `Bearer ${await app.token({ org: ORG, sub: 'ada', sid })}`;
    const { body } = await fetch(`${app.baseUrl}/events`, { headers: { authorization } });
    const state = { isOver: false };
    const reader = body?.getReader();
    await reader?.read();
    void reader
      ?.read()
      .finally(() => {
        state.isOver = true;
      })
      .catch(() => {});
    return state;
  };
  const [mine, theirs] = [await open('session-1'), await open('session-2')];
  const ended = { kind: 'session', id: 'session-1', organisationId: null, issuedUntil: null };
  revocations.add([ended as never], 0);
  await vi.waitUntil(() => mine.isOver, { timeout: 30_000 });
  expect(theirs.isOver).toBe(false);
  await app.stop();
});
