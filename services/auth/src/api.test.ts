import { randomBytes } from 'node:crypto';
import type { RouteProof } from '@holdfast/platform/http';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import { rewrapServiceSecrets } from '@holdfast/platform/service-secrets';
import { expectWholeReference, HttpClient } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService } from './index.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './testing/test-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  'x-access': string;
  'x-proof'?: Exclude<RouteProof, 'none'>;
  'x-error-types': string[];
};
type Reference = { paths: Record<string, Record<string, Operation>> };

async function reference(): Promise<[string, string, Operation][]> {
  const { body } = await auth.client.get<Reference>('/swagger/json');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  );
}

const OPEN = [
  'GET /.well-known/jwks.json',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'GET /sign-on',
  'GET /sign-up',
  'POST /account/email/confirm',
  'POST /invitations/open',
  'POST /password-reset',
  'POST /password-reset/confirm',
  'POST /sign-in',
  'POST /sign-in/browser',
  'POST /sign-in/passkey',
  'POST /sign-in/second-factor',
  'POST /sign-in/second-factor/browser',
  'POST /sign-on/finish',
  'POST /sign-on/redeem',
  'POST /sign-on/start',
  'POST /sign-up',
  'POST /sign-up/browser',
  'POST /sign-up/link',
  'POST /token',
];

describe('the API', () => {
  it('has a reference that names and shows all that it takes and answers', async () => {
    const { body } = await auth.client.get('/swagger/json');
    expectWholeReference(body, await authService.document());
    expect(body).toMatchObject({
      paths: { '/token': { post: { security: [{ session: [] }, {}] } } },
    });
  });

  it('is closed without a session or a service token, but for what must be open', async () => {
    const operations = await reference();
    const isOpen = ({ security }: Operation) =>
      security.length === 0 || security.some((one) => Object.keys(one).length === 0);
    const open = operations.filter(([, , operation]) => isOpen(operation));
    expect(open.map(([method, path]) => `${method} ${path}`).sort()).toEqual(OPEN);
    const closed = operations.filter(([, , operation]) => !isOpen(operation));
    expect(closed.length).toBeGreaterThan(20);
    for (const [method, path] of closed) {
      const url = path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const answer = await auth.client.request(method, url);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('asks for a fresh proof exactly where its routes say so', async () => {
    const ada = await auth.signUp('Ada Later');
    const ours = (await reference()).filter(([, , one]) => one['x-access'] === 'session');
    // Some calls end their session, so each has one of its own; this one ends them all.
    const isLast = ([, , { operationId }]: (typeof ours)[0]) => operationId === 'endSessions';
    const operations = [...ours.filter((one) => !isLast(one)), ...ours.filter(isLast)];
    const callers: HttpClient[] = [];
    for (const _ of operations) {
      const signIn = { email: ada.email, password: PASSWORD };
      const { body } = await auth.client.post<{ sessionToken: string }>('/sign-in', signIn);
      callers.push(auth.client.as(body.sessionToken));
    }
    auth.clock.advance(10 * 60_000 + 1_000);
    const shown: Record<string, object> = {
      changePassword: { currentPassword: 'wrong', newPassword: `${PASSWORD} anew` },
      changeEmail: { email: 'ada.moved@example.com', password: 'wrong' },
      eraseAccount: { password: 'wrong' },
    };
    let asking = 0;
    for (const [index, [method, path, { operationId, 'x-proof': proof }]] of operations.entries()) {
      const url = path
        .replace('{organisationId}', ada.organisationId)
        .replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const wrong = shown[operationId];
      const body = wrong ?? (method === 'GET' ? undefined : { surprise: 1 });
      const answer = await callers[index]?.request<{ type?: string }>(method, url, { body });
      const asks = typeof proof === 'string';
      if (asks) asking += 1;
      expect([operationId, answer?.body?.type === 'STEP_UP_REQUIRED']).toEqual([operationId, asks]);
      if (wrong)
        expect([operationId, proof, answer?.status]).toEqual([
          operationId,
          { shown: 'account' },
          400,
        ]);
    }
    expect(asking).toBeGreaterThan(20);
  });

  it('refuses fields that it does not know, everywhere', async () => {
    const ada = await auth.signUp('Ada Strict');
    const places = [
      ['/sign-up', { name: 'A', email: 'a@b.co', password: PASSWORD }],
      ['/organisations', { name: 'A' }],
      [`/organisations/${ada.organisationId}/invitations`, { email: 'a@b.co', role: 'viewer' }],
      [`/organisations/${ada.organisationId}/service-accounts`, { name: 'A', role: 'viewer' }],
      ['/token', { audience: 'backup' }],
    ] as const;
    for (const [path, body] of places) {
      const answer = await ada.client.post(path, { ...body, isAdmin: true });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ isAdmin: expect.any(String) });
    }
  });

  it('refuses text that cannot be kept, wherever a name is taken', async () => {
    const ada = await auth.signUp('Ada Named');
    const body = { email: 'named@example.com', password: PASSWORD, role: 'viewer' };
    const { organisationId } = ada;
    for (const name of ['nul \u0000', 'half \ud800', 'two\nlines', ' ', 'x'.repeat(101)]) {
      const { role, ...signUp } = body;
      const answers = [
        await auth.client.post('/sign-up', { ...signUp, name }),
        await ada.client.post('/organisations', { name }),
        await ada.client.patch(`/organisations/${organisationId}`, { name }),
        await ada.client.post(`/organisations/${organisationId}/service-accounts`, { name, role }),
      ];
      for (const answer of answers) expect(Object.keys(answer.body.fields ?? {})).toEqual(['name']);
    }
    const accepted = await ada.client.post('/organisations', { name: 'Zoë & 👩‍🚀 “GmbH”' });
    expect(accepted.status).toBe(201);
  });

  it('logs no password, session, secret or token, at any level', async () => {
    const password = 'planted password 4711';
    const email = 'logged@example.com';
    const signedUp = await auth.client.post('/sign-up', { name: 'Logged', email, password });
    const client = auth.client.as(String(signedUp.body.sessionToken));
    const [{ id }] = signedUp.body.organisations as [{ id: string }];
    const made = await client.post(`/organisations/${id}/service-accounts`, {
      name: 'planted',
      role: 'viewer',
    });
    const { clientId, clientSecret } = made.body as Record<string, string>;
    const tokens = [
      await client.post('/token', { audience: 'backup' }),
      await auth.client.post('/token', { audience: 'backup', clientId, clientSecret }),
    ];
    await auth.client.post('/sign-in', { email, password: `${password} wrong` });
    await auth.client.post('/sign-in', `{"password": "${password}"`);
    await client.post('/account/password', { currentPassword: password, newPassword: 'short' });
    await client.delete('/account', { password });
    const secrets = [
      password,
      signedUp.body.sessionToken,
      clientSecret,
      auth.context.serviceSecret.reveal(),
      ...tokens.map(({ body }) => body.token),
    ];
    const logged = auth.logs.join('\n');
    expect(logged).toContain('/sign-in');
    for (const secret of secrets) {
      expect(secret).toEqual(expect.any(String));
      expect(logged).not.toContain(secret);
    }
  });

  it('goes on after its secrets were put under a new master key', async () => {
    const ada = await auth.signUp('Ada Rotated');
    const before = await ada.client.post('/token', { audience: 'backup' });
    const current = new Secret(randomBytes(32));
    const both = new KeyRing({ current, previous: [auth.masterKey] });
    expect(await rewrapServiceSecrets(auth.parts.database, both)).toBeGreaterThan(0);

    const masterKeys = new KeyRing({ current, previous: [] });
    const moved = await authService.startApi({ ...auth.context, masterKeys }, 0);
    const client = new HttpClient({ baseUrl: moved.url, token: ada.sessionToken });
    expect((await client.get('/account')).status).toBe(200);
    const after = await client.post('/token', { audience: 'backup' });
    const keyOf = (token: unknown) => String(token).split('.')[0];
    expect(keyOf(after.body.token)).toBe(keyOf(before.body.token));
    await moved.stop({ graceMs: 1_000 });
  });
});
