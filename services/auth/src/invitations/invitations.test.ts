import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
let owner: Person;
let url: string;
beforeAll(async () => {
  auth = await startTestAuth();
  owner = await auth.signUp('Olga Inviting');
  url = `/organisations/${owner.organisationId}/invitations`;
});
afterAll(() => auth.stop());

async function invite(guest: Person, role = 'member'): Promise<string> {
  const answer = await owner.client.post(url, { email: guest.email.toUpperCase(), role });
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}

async function pending(): Promise<string[]> {
  const { body } = await owner.client.get<{ items: { id: string }[] }>(url);
  return body.items.map(({ id }) => id);
}

describe('an invitation', () => {
  it('shows the invited what it is for, and lets them in with the role that it says', async () => {
    const ada = await auth.signUp('Ada Invited');
    const id = await invite(ada, 'viewer');
    const shown = await ada.client.get(`/invitations/${id}`);
    expect(shown.body).toEqual({
      id,
      organisation: { id: owner.organisationId, name: 'My organisation' },
      role: 'viewer',
      expiresAt: expect.any(String),
    });
    const accepted = await ada.client.post(`/invitations/${id}/accept`);
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({ id: owner.organisationId, role: 'viewer' });
    expect(await pending()).not.toContain(id);
    expect((await ada.client.post(`/invitations/${id}/accept`)).status).toBe(404);
  });

  it('is good for seven days', async () => {
    const bob = await auth.signUp('Bob Late');
    const answer = await owner.client.post(url, { email: bob.email, role: 'member' });
    const end = new Date(String(answer.body.expiresAt)).getTime();
    expect(Math.round((end - Date.now()) / 3_600_000)).toBe(7 * 24);
    await auth.parts.database.system((tx) =>
      sql`update invitations set expires_at = now() - interval '1 second'
           where id = ${answer.body.id}`.execute(tx),
    );
    expect((await bob.client.post(`/invitations/${answer.body.id}/accept`)).status).toBe(404);
    expect(await pending()).not.toContain(answer.body.id);
  });

  it('is nothing to anyone whose email it is not for, though they know its id', async () => {
    const dan = await auth.signUp('Dan Invited');
    const eve = await auth.signUp('Eve Eavesdropping');
    const id = await invite(dan);
    const missing = await eve.client.get('/invitations/01890000-0000-7000-8000-000000000000');
    for (const [method, path] of [
      ['GET', `/invitations/${id}`],
      ['POST', `/invitations/${id}/accept`],
      ['POST', `/invitations/${id}/decline`],
    ] as const) {
      const answer = await eve.client.request(method, path);
      expect(answer.status).toBe(404);
      expect(answer.body.msg).toBe(missing.body.msg);
    }
    expect((await dan.client.post(`/invitations/${id}/accept`)).status).toBe(200);
  });

  it('can be declined, and then no longer be accepted', async () => {
    const fay = await auth.signUp('Fay Declining');
    const id = await invite(fay);
    expect((await fay.client.post(`/invitations/${id}/decline`)).status).toBe(204);
    expect((await fay.client.post(`/invitations/${id}/accept`)).status).toBe(404);
    expect(await pending()).not.toContain(id);
  });

  it('can be revoked, and then no longer be accepted', async () => {
    const gil = await auth.signUp('Gil Revoked');
    const id = await invite(gil);
    expect((await owner.client.delete(`${url}/${id}`)).status).toBe(204);
    expect((await gil.client.post(`/invitations/${id}/accept`)).status).toBe(404);
    expect((await owner.client.delete(`${url}/${id}`)).status).toBe(404);
  });

  it('ends the one before it for the same email', async () => {
    const hal = await auth.signUp('Hal Twice');
    const first = await invite(hal, 'admin');
    const second = await invite(hal, 'viewer');
    expect(await pending()).not.toContain(first);
    expect((await hal.client.post(`/invitations/${first}/accept`)).status).toBe(404);
    const accepted = await hal.client.post(`/invitations/${second}/accept`);
    expect(accepted.body).toMatchObject({ role: 'viewer' });
  });

  it('is not for those who are already in', async () => {
    const ida = await auth.signUp('Ida Inside');
    await auth.join(owner, ida, 'viewer');
    const again = await owner.client.post(url, { email: ida.email, role: 'admin' });
    expect([again.status, again.body.type]).toEqual([409, 'ALREADY_MEMBER']);
  });

  it('of an owner is ended by no admin, neither by taking it back nor by inviting anew', async () => {
    const ada = await auth.signUp('Ada Admin');
    await auth.join(owner, ada, 'admin');
    const future = { email: 'future-owner@example.com' };
    const { body } = await owner.client.post(url, { ...future, role: 'owner' });
    expect((await ada.client.delete(`${url}/${body.id}`)).status).toBe(403);
    expect((await ada.client.post(url, { ...future, role: 'viewer' })).status).toBe(403);
    expect(await pending()).toContain(body.id);
  });

  it('lets one in once when it is accepted twice at the same time', async () => {
    const kim = await auth.signUp('Kim Double');
    const id = await invite(kim);
    const answers = await Promise.all([
      kim.client.post(`/invitations/${id}/accept`),
      kim.client.post(`/invitations/${id}/accept`),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
  });

  it('is forgotten, with its email, a month after it ended', async () => {
    const answer = await owner.client.post(url, { email: 'old@example.com', role: 'viewer' });
    await auth.parts.database.system((tx) =>
      sql`update invitations set expires_at = now() - interval '31 days'
           where id = ${answer.body.id}`.execute(tx),
    );
    const { email } = owner;
    await auth.client.post('/sign-in', { email, password: 'correct horse battery staple' });
    expect(await auth.dump()).not.toContain('old@example.com');
  });
});
