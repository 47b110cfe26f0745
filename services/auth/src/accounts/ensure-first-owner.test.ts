import { Secret } from '@holdfast/platform/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService, ensureFirstOwner } from '../index.ts';
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

const OWNER = { email: 'Owner@Example.com', name: 'Owner', organisationName: 'Ours' };

describe('the first owner', () => {
  it('is not made with an email or a password that nobody else could have', async () => {
    const password = new Secret('short');
    await expect(ensureFirstOwner(auth.context, { ...OWNER, password })).rejects.toThrow(
      'The password of the first owner must be 12 to 128 characters long.',
    );
    await expect(ensureFirstOwner(auth.context, { ...OWNER, email: 'nobody' })).rejects.toThrow(
      'The email of the first owner is not a valid email address.',
    );
  });

  it('is made once, with a password that is told once, however many start at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => ensureFirstOwner(auth.context, OWNER)),
    );
    const made = outcomes.filter(({ created }) => created);
    expect(made).toHaveLength(1);
    expect(outcomes.filter(({ generatedPassword }) => generatedPassword)).toEqual(made);
    const password = made[0]?.generatedPassword?.reveal() ?? '';
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(String(made[0]?.generatedPassword)).not.toContain(password);
    const answer = await auth.client.post('/sign-in', { email: 'owner@example.com', password });
    expect(answer.body).toMatchObject({
      user: { name: 'Owner', email: 'owner@example.com' },
      organisations: [{ name: 'Ours', role: 'owner' }],
    });
    expect(await auth.dump()).not.toContain(password);
    const again = await ensureFirstOwner(auth.context, OWNER);
    expect(again).toEqual({ created: false, email: 'owner@example.com' });
  });

  it('has the password that was given, which is not repeated', async () => {
    const fresh = await startTestAuth({ environment: { HOLDFAST_SIGN_UP: 'invited' } });
    const password = new Secret('a password from the environment');
    const outcome = await ensureFirstOwner(fresh.context, { ...OWNER, password });
    expect(outcome).toEqual({ created: true, email: 'owner@example.com' });
    const body = { email: OWNER.email, password: password.reveal() };
    const { body: owner } = await fresh.client.post('/sign-in', body);
    // After the last user has erased themselves, the operator can open the installation again, and
    // nobody else can.
    const client = fresh.client.as(String(owner.sessionToken));
    expect((await client.delete('/account', { password: password.reveal() })).status).toBe(204);
    const stranger = { name: 'Stranger', email: 'stranger@example.com', password: 'brisk otters' };
    expect((await fresh.client.post('/sign-up', stranger)).status).toBe(403);
    expect(await ensureFirstOwner(fresh.context, { ...OWNER, password })).toEqual(outcome);
    expect((await fresh.client.post('/sign-in', body)).status).toBe(200);
    await fresh.stop();
  });
});

describe('the service', () => {
  it('starts where it is told, is ready, and is gone when it is stopped', async () => {
    await authService.migrate(auth.context);
    const api = await authService.startApi(auth.context, 0);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    const { keys } = (await (await fetch(`${api.url}/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    expect(keys).toHaveLength(1);
    await api.stop({ graceMs: 1_000 });
    await expect(fetch(`${api.url}/readyz`)).rejects.toThrow();
  });
});
