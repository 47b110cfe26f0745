import { ROLES, type Role } from '@holdfast/platform/identity';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

/** How often each race is repeated. */
const ROUNDS = often({ test: 2, soak: 5 });

let auth: TestAuth;
/** One person of each role in the same organisation, and one who is not in it. */
let people: Record<Role | 'stranger', Person>;
let organisation: string;
let url: string;

beforeAll(async () => {
  auth = await startTestAuth();
  const owner = await auth.signUp('Olga Owner');
  people = {
    owner,
    admin: await auth.signUp('Adam Admin'),
    member: await auth.signUp('Mia Member'),
    viewer: await auth.signUp('Vito Viewer'),
    stranger: await auth.signUp('Sven Stranger'),
  };
  organisation = owner.organisationId;
  url = `/organisations/${organisation}`;
  for (const role of ['admin', 'member', 'viewer'] as const) {
    await auth.join(owner, people[role], role);
  }
});
afterAll(() => auth.stop());

let guests = 0;
async function newMember(role: Role): Promise<Person> {
  guests += 1;
  const guest = await auth.signUp(`Guest ${guests}`);
  await auth.join(people.owner, guest, role);
  return guest;
}

describe('every role over HTTP', () => {
  type Call = (who: Person) => Promise<{ status: number }>;
  const CALLS: [string, Call, Partial<Record<Role, number>>][] = [
    ['reads the organisation', (who) => who.client.get(url), {}],
    ['lists members', (who) => who.client.get(`${url}/members`), {}],
    ['lists service accounts', (who) => who.client.get(`${url}/service-accounts`), {}],
    [
      'renames the organisation',
      (who) => who.client.patch(url, { name: 'Renamed' }),
      { member: 403, viewer: 403 },
    ],
    [
      'lists invitations',
      (who) => who.client.get(`${url}/invitations`),
      { member: 403, viewer: 403 },
    ],
    [
      'invites a member',
      (who) => who.client.post(`${url}/invitations`, { email: 'new@example.com', role: 'member' }),
      { owner: 201, admin: 201, member: 403, viewer: 403 },
    ],
    [
      'invites an owner',
      (who) => who.client.post(`${url}/invitations`, { email: 'boss@example.com', role: 'owner' }),
      { owner: 201, admin: 403, member: 403, viewer: 403 },
    ],
    [
      'makes a service account',
      (who) => who.client.post(`${url}/service-accounts`, { name: who.name, role: 'admin' }),
      { owner: 201, admin: 201, member: 403, viewer: 403 },
    ],
    [
      'makes a viewer a member',
      async (who) => {
        const { id } = await newMember('viewer');
        return who.client.patch(`${url}/members/${id}`, { role: 'member' });
      },
      { member: 403, viewer: 403 },
    ],
    [
      'makes a member an owner',
      async (who) => {
        const { id } = await newMember('member');
        return who.client.patch(`${url}/members/${id}`, { role: 'owner' });
      },
      { admin: 403, member: 403, viewer: 403 },
    ],
    [
      'takes ownership from an owner',
      async (who) => {
        const { id } = await newMember('owner');
        return who.client.patch(`${url}/members/${id}`, { role: 'member' });
      },
      { admin: 403, member: 403, viewer: 403 },
    ],
    [
      'removes an admin',
      async (who) => who.client.delete(`${url}/members/${(await newMember('admin')).id}`),
      { owner: 204, admin: 204, member: 403, viewer: 403 },
    ],
    [
      'removes an owner',
      async (who) => who.client.delete(`${url}/members/${(await newMember('owner')).id}`),
      { owner: 204, admin: 403, member: 403, viewer: 403 },
    ],
    [
      'revokes an invitation of an owner',
      async (who) => {
        const body = { email: 'revoked@example.com', role: 'owner' };
        const { id } = (await people.owner.client.post(`${url}/invitations`, body)).body;
        return who.client.delete(`${url}/invitations/${id}`);
      },
      { owner: 204, admin: 403, member: 403, viewer: 403 },
    ],
  ];
  const cells = CALLS.flatMap(([what, call, expected]) =>
    ROLES.map((role) => [role, what, expected[role] ?? 200, call] as const),
  );

  it.each(cells)('%s %s: %i', async (role, _, status, call) => {
    expect((await call(people[role])).status).toBe(status);
  });
});

describe('an organisation of others', () => {
  const PLACES = [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine' }],
    ['GET', '/members'],
    ['PATCH', '/members/MEMBER', { role: 'viewer' }],
    ['DELETE', '/members/MEMBER'],
    ['DELETE', '/members/SELF'],
    ['GET', '/invitations'],
    ['POST', '/invitations', { email: 'x@example.com', role: 'viewer' }],
    ['DELETE', '/invitations/MEMBER'],
    ['GET', '/service-accounts'],
    ['POST', '/service-accounts', { name: 'x', role: 'viewer' }],
    ['POST', '/service-accounts/MEMBER/rotate-secret'],
    ['DELETE', '/service-accounts/MEMBER'],
  ] as const;

  it.each(PLACES)('is as good as missing: %s %s', async (method, place, body = undefined) => {
    const { stranger, member } = people;
    const ask = async (organisationId: string) => {
      const path = `/organisations/${organisationId}${place}`
        .replace('MEMBER', member.id)
        .replace('SELF', stranger.id);
      const answer = await stranger.client.request(method, path, { body });
      return { status: answer.status, text: answer.text.replace(/"timestamp":"[^"]+"/, '') };
    };
    const others = await ask(organisation);
    const missing = await ask('01890000-0000-7000-8000-000000000000');
    const malformed = await ask('no-id-at-all');
    expect(others.status).toBe(404);
    expect(missing).toEqual(others);
    expect(malformed).toEqual(others);
  });
});

describe('members', () => {
  it('are listed page by page with name, email and role', async () => {
    type MemberPage = { items: { userId: string }[]; nextCursor?: string };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, cursor };
      const { body } = await people.viewer.client.get<MemberPage>(`${url}/members`, { query });
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map(({ userId }) => userId));
      cursor = body.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    for (const role of ROLES) expect(seen).toContain(people[role].id);
    const first = await people.viewer.client.get<{ items: object[] }>(`${url}/members?limit=1`);
    expect(first.body.items[0]).toEqual({
      userId: people.owner.id,
      name: 'Olga Owner',
      email: 'olga.owner@example.com',
      role: 'owner',
      since: expect.any(String),
    });
  });

  it('leave when they like', async () => {
    const guest = await newMember('viewer');
    expect((await guest.client.delete(`${url}/members/${guest.id}`)).status).toBe(204);
    expect((await guest.client.get(url)).status).toBe(404);
  });

  it('leave no invitation behind that they could not send any more', async () => {
    const invite = async (who: Person, name: string, role: Role) => {
      const email = `${name}@example.com`;
      const { body } = await who.client.post(`${url}/invitations`, { email, role });
      return String(body.id);
    };
    const open = async () => {
      const { body } = await people.owner.client.get<{ items: { id: string }[] }>(
        `${url}/invitations?limit=100`,
      );
      return body.items.map(({ id }) => id);
    };
    const [lowered, removed, erased] = [
      await newMember('owner'),
      await newMember('admin'),
      await newMember('admin'),
    ];
    const kept = await invite(lowered, 'kept', 'admin');
    const tooHigh = await invite(lowered, 'too.high', 'owner');
    const backDoor = await invite(removed, 'back.door', 'admin');
    const ghost = await invite(erased, 'ghost', 'admin');
    expect(await open()).toEqual(expect.arrayContaining([kept, tooHigh, backDoor, ghost]));
    await people.owner.client.patch(`${url}/members/${lowered.id}`, { role: 'admin' });
    await people.owner.client.delete(`${url}/members/${removed.id}`);
    await erased.client.delete('/account', { password: PASSWORD });
    const left = await open();
    expect(left).toContain(kept);
    for (const gone of [tooHigh, backDoor, ghost]) expect(left).not.toContain(gone);
    await people.owner.client.delete(`${url}/members/${lowered.id}`);
  });

  it('who are not there cannot be changed or removed', async () => {
    const path = `${url}/members/${people.stranger.id}`;
    expect((await people.owner.client.patch(path, { role: 'viewer' })).status).toBe(404);
    expect((await people.owner.client.delete(path)).status).toBe(404);
  });
});

describe('the last owner', () => {
  it('can neither step down, nor leave, nor be removed', async () => {
    const solo = await auth.signUp('Solo Owner');
    await auth.join(solo, people.stranger, 'admin');
    const path = `/organisations/${solo.organisationId}/members/${solo.id}`;
    const down = await solo.client.patch(path, { role: 'admin' });
    expect([down.status, down.body.type]).toEqual([409, 'SOLE_OWNER']);
    const left = await solo.client.delete(path);
    expect([left.status, left.body.type]).toEqual([409, 'SOLE_OWNER']);
    const same = await solo.client.patch(path, { role: 'owner' });
    expect(same.status).toBe(200);
  });

  it.each(['step down', 'leave', 'throw each other out'])(
    'is left when two owners %s at once',
    async (how) => {
      for (let round = 0; round < ROUNDS; round++) {
        const one = await auth.signUp(`One ${how} ${round}`);
        const two = await auth.signUp(`Two ${how} ${round}`);
        await auth.join(one, two, 'owner');
        const at = (who: Person) => `/organisations/${one.organisationId}/members/${who.id}`;
        const act = (who: Person, other: Person) => {
          if (how === 'step down') return who.client.patch(at(who), { role: 'member' });
          if (how === 'leave') return who.client.delete(at(who));
          return who.client.delete(at(other));
        };
        const answers = await Promise.all([act(one, two), act(two, one)]);
        const succeeded = answers.filter(({ status }) => status < 300);
        expect(succeeded).toHaveLength(1);
        const owners = await auth.parts.database.system((tx) =>
          tx
            .selectFrom('members')
            .select('user_id')
            .where('organisation_id', '=', one.organisationId)
            .where('role', '=', 'owner')
            .execute(),
        );
        expect(owners).toHaveLength(1);
      }
    },
  );
});

describe('organisations', () => {
  it('are made by anyone, who then owns them, and are listed for their members', async () => {
    const { stranger } = people;
    const made = await stranger.client.post('/organisations', { name: 'A second one' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'A second one', role: 'owner', billing: 'active' });
    const { body } = await stranger.client.get<{ items: object[] }>('/organisations');
    expect(body.items).toContainEqual(made.body);
    expect((await stranger.client.get(`/organisations/${made.body.id}`)).body).toEqual(made.body);
  });

  it('keep their new name', async () => {
    const renamed = await people.admin.client.patch(url, { name: '  The new name ' });
    expect(renamed.body).toMatchObject({ name: 'The new name', role: 'admin' });
    expect((await people.viewer.client.get(url)).body).toMatchObject({ name: 'The new name' });
  });
});
