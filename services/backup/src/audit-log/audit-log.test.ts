import { randomUUID } from 'node:crypto';
import { pruneAuditLog, targetTypeOf } from '@holdfast/platform/audit-log';
import { PERMISSIONS } from '@holdfast/platform/identity';
import type { HttpClient } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { recordAudit } from './index.ts';
import { AUDIT_ACTION_NAMES, type AuditAction } from './model.ts';

let backup: TestBackup;
beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());

type Entry = {
  id: string;
  occurredAt: string;
  actor: { key: string; type: string; id: string; name: string | null };
  action: string;
  target: { type: string; id: string };
  details: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
};
type Page = { items: Entry[]; nextCursor?: string };
type Query = Record<string, string | number | undefined>;

async function walk(client: HttpClient, query: Query = {}): Promise<Entry[]> {
  const seen: Entry[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await client.get<Page>('/audit-log', { query: { ...query, cursor } });
    expect(status).toBe(200);
    seen.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return seen;
}

test('B27: an entry tells who, from where and with what; nothing that was planted', async () => {
  const organisation = uuidv7();
  const sub = randomUUID();
  const machine = await backup.someone({ org: organisation, sub, actor: 'machine' });
  const headers = { 'user-agent': 'curl/8 (test)', 'x-forwarded-for': '203.0.113.9' };
  const created = await machine.post<{ id: string }>(
    '/datasources',
    {
      name: 'shop',
      engine: 'postgresql',
      credentials: { mode: 'uri', uri: 'postgres://ada:planted-password@db.example.com/shop' },
    },
    { headers },
  );
  const [credentials, creation] = await walk(machine);
  expect(creation).toMatchObject({
    action: 'datasource.created',
    actor: { key: `machine:${sub}`, type: 'machine', id: sub },
    target: { type: 'datasource', id: created.body.id },
    details: { name: 'shop', engine: 'postgresql', active: true },
    ipAddress: '127.0.0.1', // no proxy is trusted here
    userAgent: 'curl/8 (test)',
  });
  expect(credentials).toMatchObject({
    action: 'datasource.credentials_set',
    details: { mode: 'uri', host: 'db.example.com', username: 'ada' },
  });
  expect(JSON.stringify([credentials, creation])).not.toContain('planted');
});

test('B27: behind a trusted proxy the address is the one that it names', async () => {
  const proxied = await startTestBackup({ trustedProxies: 1 });
  const owner = await proxied.owner();
  // What the caller wrote comes before what the proxy added.
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  await owner.post('/storage-destinations/managed/ensure', undefined, { headers });
  const [entry] = await walk(owner);
  await proxied.stop();
  expect(entry?.ipAddress).toBe('203.0.113.9');
});

test('a refused call is audited, joined when it repeats; a burst of them is told to the owners once', async () => {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const sub = randomUUID();
  const viewer = await backup.someone({ org: organisation, role: 'viewer', sub });
  const machine = await backup.someone({
    ...{ org: organisation, actor: 'machine', auth_time: undefined, permissions: PERMISSIONS },
  });
  const stale = await backup.someone({ org: organisation, auth_time: 3_600 });
  const refused = () => walk(owner, { actions: 'operation.refused' });
  const said = async (operation: string) =>
    (await walk(owner, { target_types: 'operation', target_id: operation })).map(
      ({ details }) => details,
    );
  const alerts = () =>
    backup.query<{ facts: object }>(
      "select facts from alerts where organisation_id = $1 and event = 'calls_refused'",
      [organisation],
    );

  expect((await viewer.delete(`/datasources/${uuidv7()}`, { confirmation: 'x' })).status).toBe(403);
  await expect.poll(() => said('deleteDatasource')).toEqual([{ reason: 'permission' }]);
  expect((await refused())[0]).toMatchObject({
    actor: { key: `user:${sub}` },
    target: { type: 'operation', id: 'deleteDatasource' },
    ipAddress: '127.0.0.1',
  });
  // The machine could never show who acts; a person is merely asked to.
  expect((await machine.get('/recovery-kit')).status).toBe(403);
  expect((await stale.get('/recovery-kit')).status).toBe(403);
  await expect.poll(() => said('readRecoveryKit')).toEqual([{ reason: 'proof' }]);
  expect(await alerts()).toEqual([]);

  const probes = Array.from({ length: 40 }, () => viewer.post('/storage-destinations', {}));
  for (const { status } of await Promise.all(probes)) expect(status).toBe(403);
  await expect
    .poll(() => said('createStorageDestination'), { timeout: 20_000 })
    .toEqual([{ reason: 'permission', count: 40, lastAt: expect.any(String) }]);
  expect(await alerts()).toEqual([
    { facts: expect.objectContaining({ askedBy: { type: 'user', id: sub } }) },
  ]);
  const other = await backup.owner();
  expect(await walk(other, { actions: 'operation.refused' })).toEqual([]);
});

test('an entry is written with what it records, or neither is', async () => {
  const owner = await backup.owner();
  const body = { name: 'once', engine: 'postgresql' };
  await owner.post('/datasources', body);
  await owner.post('/datasources', body);
  expect((await walk(owner)).map(({ action }) => action)).toEqual(['datasource.created']);
});

test('what the list of allowed details does not name is not recorded, whatever the types were told', async () => {
  const organisation = uuidv7();
  const { database } = backup.composed.parts;
  const caller = {
    organisation,
    actor: { type: 'system', id: 'reaper' },
    permissions: [],
  } as const;
  const details = { datasourceId: 'd', url: 'https://signed.example/planted' } as never;
  await database.tenant(organisation, (tx) =>
    recordAudit(tx, caller, {
      at: new Date(),
      action: 'backup_job.reaped_stuck',
      targetId: uuidv7(),
      details,
    }),
  );
  const [entry] = await walk(await backup.owner(organisation));
  expect(entry).toMatchObject({
    actor: { type: 'system', name: 'Reaper' },
    details: { datasourceId: 'd' },
  });
  expect(JSON.stringify(entry)).not.toContain('signed');
});

test('nothing that a tenant does can change or delete an entry', async () => {
  const owner = await backup.owner();
  await owner.post('/storage-destinations/managed/ensure');
  const { database } = backup.composed.parts;
  const organisation = uuidv7();
  const tamper = (what: 'update' | 'delete') =>
    database.tenant(organisation, async (tx) => {
      if (what === 'delete') await tx.deleteFrom('audit_entries').execute();
      else await tx.updateTable('audit_entries').set({ actor: 'x' }).execute();
    });
  await expect(tamper('update')).rejects.toThrow(/permission denied/);
  await expect(tamper('delete')).rejects.toThrow(/permission denied/);
});

describe('B26: the list and its filters', () => {
  const organisation = uuidv7();
  const actors = ['user:a', 'user:b', 'machine:m', 'system:scheduler'];
  const targets = ['t1', 't2', 't3'];
  const start = Date.parse('2026-01-01T00:00:00Z');
  const entries: (Entry & { at: number })[] = [];
  let owner: HttpClient;

  beforeAll(async () => {
    owner = await backup.owner(organisation);
    const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
    for (let n = 0; n < 240; n += 1) {
      const action: AuditAction = pick(AUDIT_ACTION_NAMES, n * 7);
      const at = start + Math.floor(n / 3) * 1_000; // three share each moment
      const entry = {
        id: uuidv7({ msecs: at }),
        at,
        actor: pick(actors, n * 5),
        action,
        target: pick(targets, n * 11),
      };
      await backup.query(
        `insert into audit_entries (id, organisation_id, occurred_at, actor, action, target_type, target_id, details)
         values ($1, $2, $3, $4, $5, $6, $7, '{}')`,
        [
          entry.id,
          organisation,
          new Date(at),
          entry.actor,
          action,
          targetTypeOf(action),
          entry.target,
        ],
      );
      entries.push({
        ...({} as Entry),
        id: entry.id,
        at,
        action,
        actor: { key: entry.actor, type: '', id: '', name: null },
        target: { type: targetTypeOf(action), id: entry.target },
      });
    }
    entries.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  });

  test('newest first, every entry once, in pages of any size', async () => {
    for (const limit of [7, 100]) {
      expect((await walk(owner, { limit })).map(({ id }) => id)).toEqual(
        entries.map(({ id }) => id),
      );
    }
  });

  const some = <T>(values: readonly T[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }), {
      nil: undefined,
    });
  const moment = fc.option(
    fc.integer({ min: -5, max: 90 }).map((s) => start + s * 1_000),
    { nil: undefined },
  );

  test('each narrows on its own and all combine, as a plain filter over all entries would', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          actions: some(AUDIT_ACTION_NAMES),
          types: some(['datasource', 'backup_job', 'restore', 'destination']),
          actors: some(actors),
          target: fc.option(fc.constantFrom(...targets), { nil: undefined }),
          from: moment,
          to: moment,
          limit: fc.integer({ min: 1, max: 40 }),
        }),
        async ({ actions, types, actors: by, target, from, to, limit }) => {
          const expected = entries.filter(
            (entry) =>
              (!actions || actions.includes(entry.action as AuditAction)) &&
              (!types || types.includes(entry.target.type)) &&
              (!by || by.includes(entry.actor.key)) &&
              (!target || entry.target.id === target) &&
              (from === undefined || entry.at >= from) &&
              (to === undefined || entry.at < to),
          );
          const found = await walk(owner, {
            limit,
            actions: actions?.join(),
            target_types: types?.join(),
            actors: by?.join(),
            target_id: target,
            from: from && new Date(from).toISOString(),
            to: to && new Date(to).toISOString(),
          });
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a value that is given twice gives its entries once', async () => {
    const once = await walk(owner, { actors: 'user:a', target_id: 't1' });
    expect(once.length).toBeGreaterThan(0);
    expect(await walk(owner, { actors: 'user:a,user:a', target_id: 't1' })).toEqual(once);
  });

  test('a filter that is no filter is refused by name', async () => {
    const { status, body } = await owner.get<{ fields: object }>('/audit-log', {
      query: {
        actions: 'datasource.eaten',
        target_types: 'x',
        actors: 'nobody',
        from: 'yesterday',
      },
    });
    expect(status).toBe(400);
    const fields = Object.keys(body.fields).join();
    for (const name of ['actions', 'target_types', 'actors', 'from'])
      expect(fields).toContain(name);
  });

  test('a cursor of one query is none for another', async () => {
    const first = await owner.get<Page>('/audit-log', { query: { limit: 5, actors: 'user:a' } });
    const cursor = first.body.nextCursor;
    expect(
      (await owner.get('/audit-log', { query: { limit: 9, actors: 'user:a', cursor } })).status,
    ).toBe(200);
    expect(
      (await owner.get('/audit-log', { query: { limit: 5, actors: 'user:b', cursor } })).status,
    ).toBe(400);
    const stranger = await backup.owner();
    const stolen = await stranger.get('/audit-log', {
      query: { limit: 5, actors: 'user:a', cursor },
    });
    expect(stolen.status).toBe(400);
  });

  test('B29: everybody who is in the log, once, in pages', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await owner.get<{ items: { key: string }[]; nextCursor?: string }>(
        '/audit-log/actors',
        { query: { limit: 3, cursor } },
      );
      seen.push(...body.items.map(({ key }) => key));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(actors.toSorted());
  });
});

test('the log is read when the auth service is down: ids instead of names', async () => {
  const sub = randomUUID();
  const owner = await backup.someone({ org: uuidv7(), sub });
  await owner.post('/storage-destinations/managed/ensure');
  const [entry] = await walk(owner);
  expect(entry?.actor).toEqual({
    key: `user:${sub}`,
    type: 'user',
    id: sub,
    name: null,
    email: null,
    anonymised: false,
  });
});

test('B30: entries live one year, to the moment', async () => {
  const aging = await startTestBackup();
  aging.clock.set('2026-01-01T00:00:00Z');
  const owner = await aging.owner();
  await owner.post('/storage-destinations/managed/ensure');
  const count = async () => (await aging.query('select id from audit_entries')).length;
  aging.clock.set('2027-01-01T00:00:00Z');
  expect(await pruneAuditLog(aging.composed.parts)).toBe(0);
  expect(await count()).toBe(1);
  aging.clock.advance(1);
  expect(await pruneAuditLog(aging.composed.parts)).toBe(1);
  expect(await count()).toBe(0);
  await aging.stop();
});
