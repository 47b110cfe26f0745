import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidy } from '../housekeeping.ts';
import { PASSWORD, startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { deviceOf } from './rules.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

async function again(email: string): Promise<string> {
  const answer = await auth.client.post('/sign-in', { email, password: PASSWORD });
  return String(answer.body.sessionToken);
}

type Sessions = { items: { id: string; current: boolean; expiresAt: string }[] };

describe('sessions', () => {
  it('are kept so that a copy of the database signs nobody in', async () => {
    const ada = await auth.signUp('Ada Kept');
    const dump = await auth.dump();
    expect(dump).not.toContain(ada.sessionToken);
    const hash = await auth.parts.database.system(async (tx) => {
      const row = await tx
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', ada.id)
        .executeTakeFirstOrThrow();
      return row.token_hash;
    });
    expect((await auth.client.as(hash).get('/account')).status).toBe(401);
    expect((await ada.client.get('/account')).status).toBe(200);
  });

  it('are listed newest first, with the current one marked, and never with a token', async () => {
    const bob = await auth.signUp('Bob Listed');
    const second = await again(bob.email);
    const answer = await auth.client.as(second).get<Sessions>('/sessions');
    expect(answer.body.items.map(({ current }) => current)).toEqual([true, false]);
    expect(answer.text).not.toContain(second);
    expect(answer.text).not.toContain('hash');
  });

  it('are listed page by page', async () => {
    const dan = await auth.signUp('Dan Paged');
    await again(dan.email);
    await again(dan.email);
    const first = await dan.client.get<Sessions & { nextCursor: string }>('/sessions?limit=2');
    expect(first.body.items).toHaveLength(2);
    const query = { limit: 2, cursor: first.body.nextCursor };
    const rest = await dan.client.get<Sessions>('/sessions', { query });
    expect(rest.body.items).toHaveLength(1);
    expect(rest.body).not.toHaveProperty('nextCursor');
    const other = await auth.signUp('Dora Paged');
    expect((await other.client.get('/sessions', { query })).status).toBe(400);
  });

  it('end when they are revoked, and only those of the caller can be', async () => {
    const eve = await auth.signUp('Eve Revoking');
    const second = await again(eve.email);
    const { body } = await eve.client.get<Sessions>('/sessions');
    const target = body.items.find(({ current }) => !current)?.id;
    const stranger = await auth.signUp('Stranger');
    expect((await stranger.client.delete(`/sessions/${target}`)).status).toBe(404);
    expect((await auth.client.as(second).get('/account')).status).toBe(200);
    expect((await eve.client.delete(`/sessions/${target}`)).status).toBe(204);
    expect((await auth.client.as(second).get('/account')).status).toBe(401);
    expect((await eve.client.get('/account')).status).toBe(200);
  });

  it('end one by one when signing out', async () => {
    const fay = await auth.signUp('Fay Leaving');
    const second = await again(fay.email);
    expect((await fay.client.post('/sign-out')).status).toBe(204);
    expect((await fay.client.get('/account')).status).toBe(401);
    expect((await auth.client.as(second).get('/account')).status).toBe(200);
  });

  it('live for 30 days, however much they are used, and their tokens end with them', async () => {
    const gil = await auth.signUp('Gil Ending');
    const change = (set: string) =>
      auth.parts.database.system((tx) =>
        sql`update sessions set ${sql.raw(set)} where user_id = ${gil.id}`.execute(tx),
      );
    const endsIn = async () => {
      const { body } = await gil.client.get<Sessions>('/sessions');
      const end = new Date(body.items[0]?.expiresAt ?? 0).getTime();
      return Math.round((end - Date.now()) / 60_000);
    };
    expect(await endsIn()).toBe(30 * 24 * 60);
    await change(`expires_at = now() + interval '5 minutes'`);
    expect(await endsIn()).toBe(5);
    const { token, expiresAt } = (await gil.client.post('/token', { audience: 'backup' })).body;
    expect(token).toEqual(expect.any(String));
    expect(Date.parse(String(expiresAt)) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    // A session of an earlier version, which moved its end each day.
    await change(`began_at = null, created_at = now() - interval '29 days',
      expires_at = now() + interval '30 days'`);
    await tidy(auth.parts);
    expect(await endsIn()).toBe(24 * 60);
    await change(`began_at = now() - interval '31 days', expires_at = now() + interval '30 days'`);
    await tidy(auth.parts);
    expect((await gil.client.get('/account')).status).toBe(401);
  });

  it('are over by the clock of the database', async () => {
    const hui = await auth.signUp('Hui Clocked');
    const { engine } = auth.parts;
    // As in a process whose own clock is behind.
    auth.parts.engine = {
      ...engine,
      within: (tx) => ({
        ...engine.within(tx),
        async findCaller(token) {
          const found = await engine.within(tx).findCaller(token);
          await sql`update sessions set expires_at = now() where user_id = ${hui.id}`.execute(tx);
          return found;
        },
      }),
    };
    expect((await hui.client.get('/account')).status).toBe(401);
    auth.parts.engine = engine;
  });

  it('are swept by those who sign in, once they are over', async () => {
    const ida = await auth.signUp('Ida Over');
    await auth.parts.database.system((tx) =>
      sql`update sessions set expires_at = now() - interval '1 day' where user_id = ${ida.id}`.execute(
        tx,
      ),
    );
    const kim = await auth.signUp('Kim Sweeping');
    await again(kim.email);
    const sessions = (await auth.dump()).split('\n').filter((line) => line.startsWith('sessions'));
    expect(sessions.filter((line) => line.includes(ida.id))).toEqual([]);
  });

  it.each([
    ['none', undefined],
    ['another scheme', 'Basic YWRhOmFkYQ=='],
    ['an unknown token', 'Bearer abcdefghijklmnopqrstuvwxyz012345'],
    ['something with a dot', 'Bearer abc.def'],
    ['a JWT', 'Bearer a.b.c'],
    ['nothing after the scheme', 'Bearer '],
  ])('are refused in one and the same way: %s', async (_, authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const answer = await auth.client.get('/account', { headers });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      type: 'UNAUTHENTICATED',
      msg: 'A valid session is required.',
    });
  });
});

describe('the list of sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

  it('says with what and from where each was used last', async () => {
    const lou = await auth.signUp('Lou Placed');
    await auth.parts.database.system((tx) =>
      sql`update sessions set last_used_at = now() - interval '1 hour', ip_address = '192.0.2.1'
           where user_id = ${lou.id}`.execute(tx),
    );
    const headers = { 'user-agent': FIREFOX };
    await lou.client.get('/account', { headers });
    type Placed = { items: { device: string; address: string; lastUsedAt: string }[] };
    const { body } = await lou.client.get<Placed>('/sessions');
    expect(body.items[0]).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' });
    const age = Date.now() - Date.parse(body.items[0]?.lastUsedAt ?? '');
    expect(age).toBeLessThan(30 * 60_000);
  });

  it.each([
    [FIREFOX, 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    ['holdfast/0.1.0 (linux)', 'holdfast command on Linux'],
    ['holdfast/0.1.0 (darwin)', 'holdfast command on macOS'],
    ['curl/8.14.1', 'curl'],
    ['node', 'a Node.js program'],
    ['something else', undefined],
    ['', undefined],
    [null, undefined],
  ])('says in plain words what it was: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('ends all of them at once, or all but the one that asks', async () => {
    const mia = await auth.signUp('Mia Ending');
    const second = await again(mia.email);
    await again(mia.email);
    const others = await mia.client.delete<{ ended: number }>('/sessions?keep=current');
    expect([others.status, others.body]).toEqual([200, { ended: 2 }]);
    expect((await auth.client.as(second).get('/account')).status).toBe(401);
    await again(mia.email);
    const all = await mia.client.delete<{ ended: number }>('/sessions');
    expect(all.body).toEqual({ ended: 2 });
    expect((await mia.client.get('/account')).status).toBe(401);
  });
});
