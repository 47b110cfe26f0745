import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

/** How often each race is repeated. */
const ROUNDS = often({ test: 2, soak: 5 });

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

function erase({ client }: Person) {
  return client.delete('/account', { password: PASSWORD });
}

describe('erasing an account', () => {
  it('leaves nothing of the name and the email anywhere, and the id as anonymised', async () => {
    const host = await auth.signUp('Host');
    // Both names are long: a short one comes up by chance in the hashes of a dump.
    const zoe = await auth.signUp('Zenobia Zwetschge');
    await auth.join(host, zoe, 'admin');
    await zoe.client.patch(`/organisations/${zoe.organisationId}`, { name: 'Zwetschge & Co' });
    const sent = { email: 'someone@example.com', role: 'viewer' };
    await zoe.client.post(`/organisations/${host.organisationId}/invitations`, sent);
    const other = await auth.signUp('Other Host');
    const toZoe = { email: zoe.email, role: 'member' };
    await other.client.post(`/organisations/${other.organisationId}/invitations`, toZoe);
    await auth.client.post('/sign-in', { email: zoe.email, password: 'wrong horse battery' });
    expect(await auth.dump()).toMatch(/zwetschge/i);

    expect((await erase(zoe)).status).toBe(204);

    const dump = await auth.dump();
    expect(dump).not.toMatch(/zwetschge|zenobia/i);
    const rows = dump.split('\n').filter((line) => line.includes(zoe.id));
    expect(rows.some((row) => row.startsWith('users') && row.includes('Anonymized user'))).toBe(
      true,
    );
    const tables = new Set(rows.map((row) => row.split(' ')[0]));
    expect([...tables].sort()).toEqual(['audit_entries', 'invitations', 'revocations', 'users']);
    expect((await zoe.client.get('/account')).status).toBe(401);
  });

  it('cannot be signed into again, but the email is free for a new account', async () => {
    const ada = await auth.signUp('Ada Again');
    await erase(ada);
    const signIn = { email: ada.email, password: PASSWORD };
    expect((await auth.client.post('/sign-in', signIn)).status).toBe(401);
    const again = await auth.signUp('Ada Again');
    expect(again.id).not.toBe(ada.id);
  });

  it('needs the password', async () => {
    const bob = await auth.signUp('Bob Careful');
    const answer = await bob.client.delete('/account', { password: 'not the password' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ password: 'is not your password' });
    expect((await bob.client.get('/account')).status).toBe(200);
  });

  it('is refused to the only owner of an organisation with others, which is named', async () => {
    const dan = await auth.signUp('Dan Owner');
    const eve = await auth.signUp('Eve Staying');
    await dan.client.patch(`/organisations/${dan.organisationId}`, { name: 'Dan and friends' });
    await auth.join(dan, eve, 'admin');
    const refused = await erase(dan);
    expect([refused.status, refused.body.type]).toEqual([409, 'SOLE_OWNER']);
    expect(refused.body.msg).toContain('"Dan and friends"');
    expect((await dan.client.get('/account')).body.user).toMatchObject({ name: 'Dan Owner' });

    const member = `/organisations/${dan.organisationId}/members/${eve.id}`;
    await dan.client.patch(member, { role: 'owner' });
    expect((await erase(dan)).status).toBe(204);
    const { body } = await eve.client.get<{ items: { userId: string }[] }>(
      `/organisations/${dan.organisationId}/members`,
    );
    expect(body.items.map(({ userId }) => userId)).toEqual([eve.id]);
  });

  it('closes an organisation in which nobody else is, with its machines and invitations', async () => {
    const fay = await auth.signUp('Fay Alone');
    const url = `/organisations/${fay.organisationId}`;
    const machine = await fay.client.post(`${url}/service-accounts`, { name: 'm', role: 'viewer' });
    const gil = await auth.signUp('Gil Invited');
    const invitation = { email: gil.email, role: 'owner' };
    const { id } = (await fay.client.post(`${url}/invitations`, invitation)).body;
    const { clientId, clientSecret } = machine.body;
    const credentials = { audience: 'backup', clientId, clientSecret };
    expect((await auth.client.post('/token', credentials)).status).toBe(200);
    expect((await erase(fay)).status).toBe(204);
    expect((await auth.client.post('/token', credentials)).status).toBe(401);
    expect((await gil.client.post(`/invitations/${id}/accept`)).status).toBe(404);
  });

  it('never leaves members without an owner, whoever acts at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await auth.signUp(`One Erased ${round}`);
      const two = await auth.signUp(`Two Erased ${round}`);
      const three = await auth.signUp(`Three Staying ${round}`);
      await auth.join(one, two, 'owner');
      await auth.join(one, three, 'member');
      const answers = await Promise.all([erase(one), erase(two)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
  });

  it('and a new membership at the same moment do not both happen', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const host = await auth.signUp(`Host of race ${round}`);
      const guest = await auth.signUp(`Guest of race ${round}`);
      const url = `/organisations/${host.organisationId}/invitations`;
      const { id } = (await host.client.post(url, { email: guest.email, role: 'owner' })).body;
      await Promise.all([
        erase(guest),
        guest.client.post(`/invitations/${id}/accept`),
        guest.client.post('/organisations', { name: 'Another' }),
      ]);
      const rows = (await auth.dump()).split('\n').filter((line) => line.includes(guest.id));
      const tables = rows
        .map((row) => row.split(' ')[0])
        .filter((table) => !['users', 'audit_entries', 'revocations'].includes(table ?? ''));
      expect(tables).toEqual([]);
    }
  });
});
