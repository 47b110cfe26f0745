import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
let owner: Person;
let url: string;
beforeAll(async () => {
  auth = await startTestAuth();
  owner = await auth.signUp('Olga Machines');
  url = `/organisations/${owner.organisationId}/service-accounts`;
});
afterAll(() => auth.stop());

type Made = { id: string; clientId: string; clientSecret: string; name: string };

async function make(name: string, role = 'member'): Promise<Made> {
  const answer = await owner.client.post<Made>(url, { name, role });
  expect(answer.status).toBe(201);
  return answer.body;
}

function token({ clientId, clientSecret }: Made, audience = 'backup') {
  return auth.client.post('/token', { audience, clientId, clientSecret });
}

function claimsOf({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const payload = String(body.token).split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** The audit entries about it, oldest first. */
function audited(id: string): Promise<unknown[]> {
  return auth.parts.database.system(async (tx) => {
    const { rows } = await sql<{ action: string; details: unknown }>`
      select action, details from audit_entries where target_id = ${id} order by id`.execute(tx);
    return rows.map(({ action, details }) => [action, details]);
  });
}

type Accounts = { items: { id: string; lastUsedAt: string | null }[] };

describe('a service account', () => {
  it('shows its secret once, and nobody can read it again', async () => {
    const made = await make('nightly');
    expect(made).toMatchObject({ clientId: made.id, name: 'nightly', role: 'member' });
    expect(made.clientSecret).toMatch(/^hfsa_[\w-]{43}$/);
    const listed = await owner.client.get<Accounts>(url);
    expect(listed.body.items.map(({ id }) => id)).toContain(made.id);
    expect(listed.text).not.toMatch(/secret"/i);
    expect(listed.text).not.toContain(made.clientSecret);
    const dump = await auth.dump();
    expect(dump).not.toContain(made.clientSecret);
    expect(dump).not.toContain(made.clientSecret.slice(5));
    expect(dump).toContain(createHash('sha256').update(made.clientSecret).digest('hex'));
    expect(auth.logs.join('')).not.toContain(made.clientSecret);
  });

  it('works with its new secret only, once that was replaced', async () => {
    const old = await make('rotated');
    expect((await token(old)).status).toBe(200);
    auth.clock.advance(5_000);
    const answer = await owner.client.post<Made>(`${url}/${old.id}/rotate-secret`);
    expect(answer.status).toBe(200);
    expect(answer.body.clientSecret).not.toBe(old.clientSecret);
    expect((await token(old)).status).toBe(401);
    expect((await token(answer.body)).status).toBe(200);
    expect(await auth.dump()).not.toContain(answer.body.clientSecret);
  });

  it('gets no token once it is deleted, but keeps its name for the directory', async () => {
    const made = await make('retired');
    expect((await owner.client.delete(`${url}/${made.id}`)).status).toBe(204);
    expect((await token(made)).status).toBe(401);
    expect((await owner.client.delete(`${url}/${made.id}`)).status).toBe(404);
    expect((await owner.client.post(`${url}/${made.id}/rotate-secret`)).status).toBe(404);
    const listed = await owner.client.get<Accounts>(url);
    expect(listed.body.items.map(({ id }) => id)).not.toContain(made.id);
    expect(await auth.dump()).toContain('"retired"');
    await make('retired');
  });

  it('says when it was last used', async () => {
    const made = await make('watched');
    const lastUse = async () => {
      const { body } = await owner.client.get<Accounts>(url);
      return body.items.find(({ id }) => id === made.id)?.lastUsedAt;
    };
    expect(await lastUse()).toBeNull();
    await token(made);
    expect(await lastUse()).toBe(auth.clock.now().toISOString());
  });

  it('has a name of its own in its organisation', async () => {
    await make('taken');
    const again = await owner.client.post(url, { name: 'TAKEN', role: 'viewer' });
    expect([again.status, again.body.type]).toEqual([409, 'NAME_TAKEN']);
    const other = await auth.signUp('Otto Other');
    const elsewhere = `/organisations/${other.organisationId}/service-accounts`;
    expect((await other.client.post(elsewhere, { name: 'taken', role: 'viewer' })).status).toBe(
      201,
    );
  });

  it('can never be an owner', async () => {
    const answer = await owner.client.post(url, { name: 'boss', role: 'owner' });
    expect(answer.body.fields).toEqual({ role: 'must be one of: viewer, member, admin' });
  });

  it('has a list of permissions in place of a role, and its token says exactly that', async () => {
    const body = { name: 'only runs', permissions: ['backups.run'] };
    const made = (await owner.client.post<Made>(url, body)).body;
    const permissions = ['read', 'backups.run'];
    expect(made).toMatchObject({ role: 'viewer', permissions, expiresAt: null });
    expect(claimsOf(await token(made))).toMatchObject({ role: 'viewer', permissions });
    const changes = { permissions: ['restore', 'data.export'], name: 'restores' };
    const changed = await owner.client.patch<Made>(`${url}/${made.id}`, changes);
    expect(changed.body).toMatchObject({
      ...{ name: 'restores', permissions: ['read', 'restore', 'data.export'] },
    });
    const back = await owner.client.patch<Made>(`${url}/${made.id}`, { role: 'member' });
    expect(back.body).toMatchObject({ name: 'restores', role: 'member', permissions: null });
    expect(claimsOf(await token(made))).not.toHaveProperty('permissions');
    expect(await audited(made.id)).toEqual([
      ['service_account.created', expect.objectContaining({ permissions })],
      ['service_account.updated', expect.objectContaining({ changed: ['name', 'permissions'] })],
      ['service_account.updated', expect.objectContaining({ changed: ['role'], role: 'member' })],
    ]);
  });

  it('is refused what nobody may give a machine, and what is said in two ways', async () => {
    const made = await make('steady');
    const wrong = [
      [{}, 'role'],
      [{ permissions: [] }, 'permissions'],
      [{ permissions: ['organisation.own'] }, 'permissions[0]'],
      [{ permissions: ['members.manage'] }, 'permissions[0]'],
      [{ permissions: ['read'], role: 'viewer' }, 'permissions'],
      [{ role: 'viewer', expiresAt: auth.clock.now().toISOString() }, 'expiresAt'],
      [{ role: 'viewer', expiresAt: 'tomorrow' }, 'expiresAt'],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await owner.client.post(url, { name: 'wrong', ...body });
      expect(Object.keys(answer.body.fields ?? {}), JSON.stringify(body)).toEqual([field]);
      if (field === 'role') continue;
      const changed = await owner.client.patch(`${url}/${made.id}`, body);
      expect(changed.status, JSON.stringify(body)).toBe(400);
    }
    expect((await owner.client.patch(`${url}/${made.id}`, {})).status).toBe(400);
    await make('other name');
    const taken = await owner.client.patch(`${url}/${made.id}`, { name: 'Other Name' });
    expect([taken.status, taken.body.type]).toEqual([409, 'NAME_TAKEN']);
    const member = await auth.signUp('Mona Member');
    await auth.join(owner, member, 'member');
    expect(await member.client.patch(`${url}/${made.id}`, { name: 'x' })).toMatchObject({
      ...{ status: 403, body: { msg: 'This needs the permission members.manage.' } },
    });
  });

  it('gets no token once it has expired, none that outlives it, and is heard of at most ten times a minute', async () => {
    const ends = new Date(auth.clock.now().getTime() + 300_500);
    const body = { name: 'for a while', role: 'viewer', expiresAt: ends.toISOString() };
    const made = (await owner.client.post<Made>(url, body)).body;
    const given = await token(made);
    expect(claimsOf(given).exp).toBe(Math.floor(ends.getTime() / 1000));
    expect(Date.parse(String(given.body.expiresAt))).toBeLessThanOrEqual(ends.getTime());
    auth.clock.advance(300_499);
    expect((await token(made)).status).toBe(200);
    auth.clock.advance(1);
    const refused = await token(made);
    expect(refused).toMatchObject({ status: 401, body: { type: 'UNAUTHENTICATED' } });
    const unknown = { ...made, clientId: '01890000-0000-7000-8000-000000000000' };
    expect(refused.body.msg).toBe((await token(unknown)).body.msg);
    for (let more = 0; more < 11; more++) expect((await token(made)).status).toBe(401);
    const refusals = (await audited(made.id)).slice(1);
    expect(refusals).toEqual(Array(10).fill(['service_account.refused', { reason: 'expired' }]));
    const longer = await owner.client.patch(`${url}/${made.id}`, { expiresAt: null });
    expect(longer.body).toMatchObject({ expiresAt: null, role: 'viewer' });
    expect((await token(made)).status).toBe(200);
  });

  it('cannot be touched through another organisation', async () => {
    const made = await make('mine');
    const other = await auth.signUp('Oda Other');
    const elsewhere = `/organisations/${other.organisationId}/service-accounts/${made.id}`;
    expect((await other.client.patch(elsewhere, { role: 'admin' })).status).toBe(404);
    expect((await other.client.post(`${elsewhere}/rotate-secret`)).status).toBe(404);
    expect((await other.client.delete(elsewhere)).status).toBe(404);
    expect((await token(made)).status).toBe(200);
  });
});

describe('the restricted role', () => {
  const count = (organisationId: string, table: string) =>
    auth.parts.database.tenant(organisationId, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (select 1 from ${sql.id(table)}) t`.execute(tx);
      return rows[0]?.count;
    });

  it('sees one organisation, its people and its machines, and nothing of others', async () => {
    const first = await auth.signUp('First Tenant');
    const second = await auth.signUp('Second Tenant');
    for (const { client, organisationId } of [first, second]) {
      const own = `/organisations/${organisationId}`;
      await client.post(`${own}/service-accounts`, { name: 'm', role: 'viewer' });
      await client.post(`${own}/invitations`, { email: 'x@example.com', role: 'viewer' });
    }
    for (const table of ['organisations', 'members', 'users', 'service_accounts', 'invitations']) {
      expect([table, await count(first.organisationId, table)]).toEqual([table, 1]);
    }
    const nobody = '01890000-0000-7000-8000-000000000000';
    for (const table of ['organisations', 'members', 'users', 'service_accounts', 'invitations']) {
      expect([table, await count(nobody, table)]).toEqual([table, 0]);
    }
  });

  it.each(['sessions', 'credentials', 'signing_keys', 'attempts'])('sees no %s', async (table) => {
    await expect(count(owner.organisationId, table)).rejects.toThrow('permission denied');
  });

  it('cannot make anyone a member', async () => {
    const attempt = auth.parts.database.tenant(owner.organisationId, (tx) =>
      tx.updateTable('members').set({ role: 'owner' }).execute(),
    );
    await expect(attempt).rejects.toThrow('permission denied');
  });
});
