import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
let ada: Person;
beforeAll(async () => {
  auth = await startTestAuth();
  ada = await auth.signUp('Ada Listed');
});
afterAll(() => auth.stop());

async function serviceClient(clientId: string, audience: string) {
  const clientSecret = auth.context.serviceSecret.reveal();
  const answer = await auth.client.post('/token', { audience, clientId, clientSecret });
  expect(answer.status).toBe(200);
  return auth.client.as(String(answer.body.token));
}

describe('the directory', () => {
  it('names users and service accounts, and leaves out what it does not know', async () => {
    const url = `/organisations/${ada.organisationId}/service-accounts`;
    const made = await ada.client.post(url, { name: 'robot', role: 'viewer' });
    const gone = await ada.client.post(url, { name: 'scrapped', role: 'viewer' });
    await ada.client.delete(`${url}/${gone.body.id}`);
    const eve = await auth.signUp('Eve Erased');
    await eve.client.delete('/account', { password: PASSWORD });
    const services = await serviceClient('backup', 'directory');
    const unknown = '01890000-0000-7000-8000-000000000000';
    const ids = [ada.id, made.body.id, gone.body.id, eve.id, unknown, 'system'];
    const answer = await services.post<{ items: object[] }>('/directory/resolve', { ids });
    expect(answer.status).toBe(200);
    expect(answer.body.items).toHaveLength(4);
    const machine = { kind: 'service_account', email: null, anonymised: false };
    expect(answer.body.items).toEqual(
      expect.arrayContaining([
        { id: ada.id, kind: 'user', name: 'Ada Listed', email: ada.email, anonymised: false },
        { ...machine, id: made.body.id, name: 'robot' },
        { ...machine, id: gone.body.id, name: 'scrapped' },
        { id: eve.id, kind: 'user', name: 'Anonymized user', email: null, anonymised: true },
      ]),
    );
  });

  it('takes up to a thousand ids', async () => {
    const services = await serviceClient('domain-check', 'directory');
    const ids = Array<string>(1000).fill(ada.id);
    expect((await services.post('/directory/resolve', { ids })).status).toBe(200);
    const more = await services.post('/directory/resolve', { ids: [...ids, ada.id] });
    expect(more.status).toBe(400);
  });

  it('names the owners of an organisation whom one can write to, and nobody else', async () => {
    const services = await serviceClient('backup', 'directory');
    const owners = async (organisationId: string) =>
      (await services.post<{ items: object[] }>('/directory/owners', { organisationId })).body
        .items;
    const grace = await auth.signUp('Grace Founder');
    const bob = await auth.signUp('Bob Second');
    const carol = await auth.signUp('Carol Admin');
    const { organisationId } = grace;
    for (const [person, role] of [
      [bob, 'owner'],
      [carol, 'admin'],
    ] as const) {
      const invited = await grace.client.post(`/organisations/${organisationId}/invitations`, {
        email: person.email,
        role,
      });
      expect((await person.client.post(`/invitations/${invited.body.id}/accept`)).status).toBe(200);
    }
    const first = { id: grace.id, name: 'Grace Founder', email: grace.email };
    const second = { id: bob.id, name: 'Bob Second', email: bob.email };
    expect(await owners(organisationId)).toEqual([first, second]);
    expect(await owners(organisationId.toUpperCase())).toEqual([first, second]);

    await grace.client.delete('/account', { password: PASSWORD });
    expect(await owners(organisationId)).toEqual([second]);
    const eve = await auth.signUp('Eve Closes');
    await eve.client.delete('/account', { password: PASSWORD });
    expect(await owners(eve.organisationId)).toEqual([]);
    expect(await owners('01890000-0000-7000-8000-000000000000')).toEqual([]);
    const emails = ['nobody@example.com', grace.email, carol.email.toUpperCase(), eve.email];
    const asked = { organisationId, emails };
    const members = await services.post<{ items: object[] }>('/directory/members', asked);
    expect(members.body.items).toEqual([{ email: carol.email }]);
    const wrong = await services.post('/directory/owners', { organisationId: 'x', more: 1 });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['more', 'organisationId']);
  });

  it('is closed to everyone but services with a token for it', async () => {
    const { clientId, clientSecret } = (
      await ada.client.post(`/organisations/${ada.organisationId}/service-accounts`, {
        name: 'curious',
        role: 'admin',
      })
    ).body;
    const machine = await auth.client.post('/token', {
      audience: 'backup',
      clientId,
      clientSecret,
    });
    const user = await ada.client.post('/token', { audience: 'backup' });
    const billing = await serviceClient('billing', 'billing');
    const clients = [
      auth.client,
      ada.client,
      auth.client.as(String(machine.body.token)),
      auth.client.as(String(user.body.token)),
      billing,
    ];
    const texts = [];
    for (const client of clients) {
      for (const answer of [
        await client.post('/directory/resolve', { ids: [ada.id] }),
        await client.post('/directory/owners', { organisationId: ada.organisationId }),
        await client.post('/directory/members', {
          ...{ organisationId: ada.organisationId, emails: [ada.email] },
        }),
        await client.post('/directory/erased-addresses', { emails: [ada.email] }),
      ]) {
        expect(answer.status).toBe(401);
        texts.push(answer.text.replace(/"timestamp":"[^"]+"/, ''));
      }
    }
    expect(new Set(texts).size).toBe(1);
  });
});

describe('billing', () => {
  const url = () => `/organisations/${ada.organisationId}/billing`;

  it('is set by the billing service, and the next token says so', async () => {
    const services = await serviceClient('billing', 'billing');
    const set = await services.put(url(), { billing: 'lapsed' });
    expect(set.body).toEqual({ id: ada.organisationId, billing: 'lapsed' });
    const { body } = await ada.client.post('/token', { audience: 'backup' });
    const payload = Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toMatchObject({ billing: 'lapsed' });
    await services.put(url(), { billing: 'active' });
  });

  it('cannot be set by anyone else, nor for an organisation that is not there', async () => {
    const directory = await serviceClient('backup', 'directory');
    for (const client of [auth.client, ada.client, directory]) {
      expect((await client.put(url(), { billing: 'active' })).status).toBe(401);
    }
    const services = await serviceClient('billing', 'billing');
    const missing = '/organisations/01890000-0000-7000-8000-000000000000/billing';
    expect((await services.put(missing, { billing: 'active' })).status).toBe(404);
  });
});
