import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, migrate, openDatabase } from '../db/index.ts';
import { KeyRing, Secret } from '../secrets/index.ts';
import { testDatabase } from '../testing/index.ts';
import { rewrapServiceSecrets, serviceSecret } from './index.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database<unknown>;

beforeAll(async () => {
  place = await testDatabase();
  await migrate({ url: place.url, schema: 'secrets_test', migrations: [] });
  database = openDatabase({ url: place.url, schema: 'secrets_test', name: 'test' });
});
afterAll(async () => {
  await database.stop();
  await place.drop();
});

const masterKey = () => new Secret(randomBytes(32));
const old = masterKey();
const ring = new KeyRing({ current: old, previous: [] });

test('ten processes that ask at once share one secret, and another name is another secret', async () => {
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => serviceSecret(database, ring, 'shared')),
  );
  expect(new Set(asked.map((secret) => secret.reveal())).size).toBe(1);
  const other = await serviceSecret(database, ring, 'other');
  expect(other.equals(asked[0] as Secret)).toBe(false);
});

test('a new master key re-wraps every secret and changes none; the old key is then not needed', async () => {
  const before = await serviceSecret(database, ring, 'kept');
  const fresh = masterKey();
  const both = new KeyRing({ current: fresh, previous: [old] });
  expect(await rewrapServiceSecrets(database, both)).toBeGreaterThan(0);
  expect(await rewrapServiceSecrets(database, both)).toBe(0);
  const onlyNew = new KeyRing({ current: fresh, previous: [] });
  expect((await serviceSecret(database, onlyNew, 'kept')).equals(before)).toBe(true);
});

test('the value is nowhere in the table', async () => {
  const ringNow = new KeyRing({ current: masterKey(), previous: [] });
  const value = (await serviceSecret(database, ringNow, 'hidden')).reveal();
  const rows = await database.system((tx) =>
    tx
      .selectFrom('service_secrets' as never)
      .selectAll()
      .execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(value);
});

test('a tenant cannot read it', async () => {
  const read = database.tenant('01980000-0000-7000-8000-000000000001', (tx) =>
    tx
      .selectFrom('service_secrets' as never)
      .selectAll()
      .execute(),
  );
  await expect(read).rejects.toThrow(/permission denied/);
});
