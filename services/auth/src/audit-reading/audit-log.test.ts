import { pruneAuditLog } from '@holdfast/platform/audit-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ACTION_NAMES, TARGET_TYPES } from '../audit-log/model.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

type Entry = {
  action: string;
  actor: { key: string; name: string | null; anonymised: boolean };
  target: { type: string; id: string };
  details: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
};
type Log = { items: Entry[] };
type Query = Record<string, string | number>;

const logOf = ({ organisationId }: Person) => `/organisations/${organisationId}/audit-log`;

async function read(reader: Person, query: Query = {}, host = reader): Promise<Entry[]> {
  const answer = await reader.client.get<Log>(logOf(host), { query: { limit: 100, ...query } });
  expect(answer.status).toBe(200);
  return answer.body.items;
}
const actionsOf = (entries: Entry[]) => entries.map(({ action }) => action).reverse();

describe('the audit log of auth', () => {
  it('has everything that was done in an organisation, by whom and to what', async () => {
    const ada = await auth.signUp('Ada Recorded');
    const bob = await auth.signUp('Bob Recorded');
    const url = `/organisations/${ada.organisationId}`;
    await ada.client.patch(url, { name: 'Recorded Ltd' });
    const machine = await ada.client.post(`${url}/service-accounts`, { name: 'm', role: 'viewer' });
    const { id: machineId } = machine.body as { id: string };
    await ada.client.post(`${url}/service-accounts/${machineId}/rotate-secret`);
    await ada.client.delete(`${url}/service-accounts/${machineId}`);
    const invite = async () =>
      (await ada.client.post(`${url}/invitations`, { email: bob.email, role: 'member' })).body.id;
    await ada.client.delete(`${url}/invitations/${await invite()}`);
    await bob.client.post(`/invitations/${await invite()}/decline`);
    await bob.client.post(`/invitations/${await invite()}/accept`);
    await ada.client.patch(`${url}/members/${bob.id}`, { role: 'viewer' });
    await ada.client.delete(`${url}/members/${bob.id}`);
    await bob.client.post(`/invitations/${await invite()}/accept`);
    await bob.client.delete(`${url}/members/${bob.id}`);

    const entries = await read(ada);
    expect(actionsOf(entries)).toEqual([
      'organisation.created',
      'session.opened',
      'organisation.renamed',
      'service_account.created',
      'service_account.secret_rotated',
      'service_account.deleted',
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
      'invitation.declined',
      'invitation.created',
      'invitation.accepted',
      'member.joined',
      'member.role_changed',
      'member.removed',
      'invitation.created',
      'invitation.accepted',
      'member.joined',
      'member.left',
    ]);
    expect(entries.find(({ action }) => action === 'member.role_changed')).toMatchObject({
      actor: { key: `user:${ada.id}`, name: 'Ada Recorded', anonymised: false },
      target: { type: 'member', id: bob.id },
      details: { role: 'viewer', previousRole: 'member' },
      ipAddress: '127.0.0.1',
    });
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain(bob.email);
  });

  it('tells the organisations of a person how they sign in, and what was refused', async () => {
    const eve = await auth.signUp('Eve Tried');
    const signIn = (password: string) =>
      auth.client.post<{ sessionToken: string }>('/sign-in', { email: eve.email, password });
    await signIn('wrong horse battery');
    const second = await signIn(PASSWORD);
    const as = auth.client.as(second.body.sessionToken);
    await as.post('/sign-out');
    await signIn(PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: 'seven brisk otters' };
    await eve.client.post('/account/password', change);
    await eve.client.delete('/sessions?keep=current');
    const entries = await read(eve, { target_types: 'session,account' });
    expect(actionsOf(entries)).toEqual([
      'session.opened',
      'session.refused',
      'session.opened',
      'session.ended',
      'session.opened',
      'account.password_changed',
      'session.ended',
    ]);
    expect(entries.at(-1)).toMatchObject({ details: { method: 'sign_up' } });
    expect(entries.at(-2)).toMatchObject({
      actor: { key: `user:${eve.id}` },
      details: { method: 'password', reason: 'wrong_password' },
    });
    expect(entries[0]?.details).toEqual({ how: 'password', count: 1 });
  });

  it('keeps few of a flood of refusals, and counts them all; those of strangers are only counted', async () => {
    const { client } = auth;
    const ida = await auth.signUp('Ida Flooded');
    const accounts = `/organisations/${ida.organisationId}/service-accounts`;
    const { clientId } = (await ida.client.post(accounts, { name: 'm', role: 'viewer' })).body;
    const wrong = { audience: 'backup', clientId, clientSecret: 'wrong' };
    const stranger = { email: 'nobody@example.com', password: 'wrong horse battery' };
    await client.post('/sign-in', stranger);
    expect(await auth.dump()).not.toContain('nobody');
    for (let i = 0; i < 15; i++) expect((await client.post('/token', wrong)).status).toBe(401);
    expect(await read(ida, { actions: 'service_account.refused' })).toHaveLength(10);
    const { text } = await client.get('/metrics');
    expect(text).toMatch(/holdfast_auth_refusals_total\{action="service_account.refused"\} 15/);
    expect(text).toMatch(/holdfast_auth_refusals_total\{action="session.refused"\} [1-9]/);
  });

  it('says who tried to use an invitation of somebody else', async () => {
    const gil = await auth.signUp('Gil Inviting');
    const thief = await auth.signUp('Theo Thief');
    const url = `/organisations/${gil.organisationId}/invitations`;
    const { id } = (await gil.client.post(url, { email: 'other@example.com', role: 'owner' })).body;
    expect((await thief.client.post(`/invitations/${id}/accept`)).status).toBe(404);
    const [entry] = await read(gil);
    expect(entry).toMatchObject({
      action: 'invitation.refused',
      actor: { key: `user:${thief.id}`, name: 'Theo Thief' },
      target: { type: 'invitation', id },
      details: { reason: 'another_address' },
    });
  });

  it('is read by members alone, page by page, by every filter of the backup service', async () => {
    const kim = await auth.signUp('Kim Filtering');
    const lea = await auth.signUp('Lea Viewing');
    await auth.join(kim, lea, 'viewer');
    const stranger = await auth.signUp('Sam Stranger');
    expect((await stranger.client.get(logOf(kim))).status).toBe(404);
    expect(await read(lea, {}, kim)).toEqual(await read(kim));
    expect(await read(kim, { actors: `user:${lea.id}`, actions: 'member.joined' })).toHaveLength(1);
    expect(await read(kim, { target_id: lea.id })).toHaveLength(1);
    expect(await read(kim, { to: '2020-01-01T00:00:00Z' })).toEqual([]);
    const first = await kim.client.get<Log & { nextCursor: string }>(`${logOf(kim)}?limit=2`);
    const query = { limit: 2, cursor: first.body.nextCursor };
    const next = await kim.client.get<Log>(logOf(kim), { query });
    expect([...first.body.items, ...next.body.items]).toEqual((await read(kim)).slice(0, 4));
    const actors = await kim.client.get<{ items: { name: string }[] }>(`${logOf(kim)}/actors`);
    const names = actors.body.items.map(({ name }) => name);
    expect(names.sort()).toEqual(['Kim Filtering', 'Lea Viewing']);
    const types = AUDIT_ACTION_NAMES.map((name) => name.split('.')[0]);
    expect(new Set(types)).toEqual(new Set(TARGET_TYPES));
  });

  it('forgets where an erased person was, and who it was, but not what they did', async () => {
    const max = await auth.signUp('Max Staying');
    const ned = await auth.signUp('Ned Erased');
    await auth.join(max, ned, 'admin');
    const url = `/organisations/${max.organisationId}`;
    await ned.client.patch(url, { name: 'By Ned' }, { headers: { 'user-agent': 'planted/1' } });
    expect(await auth.dump()).toContain('planted/1');
    expect((await ned.client.delete('/account', { password: PASSWORD })).status).toBe(204);
    const entries = await read(max, { actors: `user:${ned.id}` });
    expect(actionsOf(entries)).toEqual([
      'invitation.accepted',
      'member.joined',
      'organisation.renamed',
      'account.erased',
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor: { name: 'Anonymized user', anonymised: true },
        ...{ ipAddress: null, userAgent: null },
      });
    }
    expect(await auth.dump()).not.toContain('planted/1');
  });

  // Last, since it moves the clock ahead.
  it('keeps entries for a year', async () => {
    const old = await auth.signUp('Old Timer');
    await auth.keepSessions();
    expect(await pruneAuditLog(auth.parts)).toBe(0);
    auth.clock.advance(366 * 86_400_000);
    expect(await pruneAuditLog(auth.parts)).toBeGreaterThan(0);
    expect(await read(old)).toEqual([]);
  });
});
