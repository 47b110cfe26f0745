import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '../mail/index.ts';
import { createNetworkGuard } from '../network-guard/index.ts';
import { whileFrozen } from '../testing/freeze.ts';
import { freePort, startDebianPostgres, startPostgres, testDatabase } from '../testing/index.ts';
import { type Database, migrate, openDatabase } from './index.ts';

const TERMINATED = 'terminating connection due to administrator command';

type Tables = { notes: { id: string; organisation_id: string; text: string } };

const NOTES = {
  name: 'test/0001_notes.sql',
  sql: `create table notes (id uuid primary key default gen_random_uuid(), organisation_id uuid not null, text text not null);
        select protect_tenant_table('notes');`,
};

test('a database that is not there is told at once, with its address and the setting, without its password', async () => {
  const url = `postgres://someone:hush-hush@127.0.0.1:${await freePort()}/nothing`;
  const onRestart = () => expect.unreachable('it is not waited for');
  const failure = await migrate({ url, schema: 'none', migrations: [], onRestart }).catch(String);
  expect(failure).toMatch(
    /at 127\.0\.0\.1, port \d+ \(connect ECONNREFUSED.*HOLDFAST_DATABASE_URL/,
  );
  expect(failure).not.toContain('hush-hush');
});

test('a start during which PostgreSQL restarts waits for it, and says so', async () => {
  const server = await startDebianPostgres();
  const url = server.address.adminUrl;
  const other = new pg.Client({ connectionString: url });
  other.on('error', () => {});
  await other.connect();
  // Makes the migration wait for the lock, so that it is certainly under way when the server crashes.
  await other.query(`select pg_advisory_lock(hashtextextended('holdfast migrations', 0))`);
  const told: string[] = [];
  const onRestart = ({ message }: Error) => told.push(message);
  const underWay = migrate({ url, schema: 'restarted', migrations: [NOTES], onRestart });
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await server.crash();
  expect((await underWay).applied).toContain(NOTES.name);
  expect(told).toEqual([expect.stringMatching(/terminat/)]);
  await server.stop();
});

test('times, spans and bytes are read as they are, whatever the server writes them as', async () => {
  const { url } = await testDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows: here } = await admin.query('select current_database() as name');
  for (const setting of [
    "datestyle = 'German, DMY'",
    "bytea_output = 'escape'",
    "timezone = 'Asia/Tokyo'",
  ]) {
    await admin.query(`alter database ${pg.escapeIdentifier(here[0].name)} set ${setting}`);
  }
  await admin.end();
  await migrate({ url, schema: 'styled', migrations: [NOTES] });
  const styled = openDatabase<Tables>({ url, schema: 'styled', name: 'test' });
  const { rows } = await styled.system((tx) =>
    sql`select '2026-03-04T05:06:07Z'::timestamptz as at, '\\x00ff'::bytea as bytes`.execute(tx),
  );
  expect(rows).toEqual([{ at: new Date('2026-03-04T05:06:07Z'), bytes: Buffer.from([0, 255]) }]);
  await styled.stop();
});

describe('row-level security', () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  let place: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database<Tables>;

  beforeAll(async () => {
    place = await testDatabase();
    await migrate({ url: place.url, schema: 'notes_service', migrations: [NOTES] });
    database = openDatabase<Tables>({ url: place.url, schema: 'notes_service', name: 'test' });
    await database.tenant(ours, (tx) =>
      tx
        .insertInto('notes')
        .values({ organisation_id: ours, text: 'ours' } as never)
        .execute(),
    );
  });
  afterAll(async () => {
    await database.stop();
    await place.drop();
  });

  test('a query without an organisation returns nothing', async () => {
    const { rows } = await database.pool.query('select * from notes');
    expect(rows).toEqual([]);
  });

  test('a query of another organisation returns nothing, even when it asks for ours by id', async () => {
    const rows = await database.tenant(theirs, (tx) =>
      tx.selectFrom('notes').selectAll().where('organisation_id', '=', ours).execute(),
    );
    expect(rows).toEqual([]);
  });

  test('an organisation that asks for much does not keep others from the database', async () => {
    const small = openDatabase<Tables>({
      ...{ url: place.url, schema: 'notes_service', name: 'small', maxConnections: 1 },
    });
    const order: string[] = [];
    const read = (whose: string) =>
      small.tenant(whose, async (tx) => {
        await tx.selectFrom('notes').selectAll().execute();
        order.push(whose);
      });
    const all = [...Array.from({ length: 20 }, () => read(ours)), read(theirs)];
    expect(small.waiting()).toBe(20);
    await Promise.all(all);
    expect(order.indexOf(theirs)).toBe(2);
    await small.stop();
  });

  test('a transaction that says nothing any more lets go of its locks, and fails', async () => {
    const frozen = openDatabase<Tables>({
      ...{ url: place.url, schema: 'notes_service', name: 'frozen', idleTransactionMs: 200 },
    });
    const write = (tx: Kysely<Tables>) => tx.updateTable('notes').set({ text: 'ours' }).execute();
    const late = frozen.tenant(ours, async (tx) => {
      await write(tx);
      await database.tenant(ours, write); // waits for the lock
      await write(tx);
    });
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await frozen.stop();
  });

  test('what another transaction has locked for too long is BUSY, not an error of ours', async () => {
    const hasty = openDatabase<Tables>({
      ...{ url: place.url, schema: 'notes_service', name: 'hasty', lockTimeoutMs: 50 },
    });
    const write = (tx: Kysely<Tables>) => tx.updateTable('notes').set({ text: 'ours' }).execute();
    await database.tenant(ours, async (tx) => {
      await write(tx);
      await expect(hasty.tenant(ours, write)).rejects.toMatchObject({ code: 'BUSY' });
    });
    await hasty.stop();
  });

  test('no other host is called inside a transaction, nor by what it begins; after it, it is', async () => {
    const guard = createNetworkGuard({ allowPrivate: true });
    const mail = { id: '1', at: new Date(), recipients: [], subject: '', text: '', html: '' };
    const calls: (() => Promise<unknown>)[] = [
      () => guard.pin('127.0.0.1'),
      () => sendMail(undefined, mail, AbortSignal.timeout(1_000)),
    ];
    for (const call of calls) {
      const inside = database.tenant(ours, () => Promise.resolve().then(call));
      await expect(inside).rejects.toThrow(/inside a transaction/);
      await expect(database.system(call)).rejects.toThrow(/inside a transaction/);
    }
    const gate = Promise.withResolvers<void>();
    const begun = await database.system(async () => [gate.promise.then(() => guard.pin('::1'))]);
    gate.resolve();
    expect(await Promise.all(begun)).toMatchObject([{ host: '::1' }]);
  });

  test('our own query returns our rows', async () => {
    const rows = await database.tenant(ours, (tx) =>
      tx.selectFrom('notes').select('text').execute(),
    );
    expect(rows).toEqual([{ text: 'ours' }]);
  });

  test('another organisation can neither change, delete nor write our rows', async () => {
    await database.tenant(theirs, async (tx) => {
      await tx.updateTable('notes').set({ text: 'stolen' }).execute();
      await tx.deleteFrom('notes').execute();
    });
    const plant = database.tenant(theirs, (tx) =>
      tx
        .insertInto('notes')
        .values({ organisation_id: ours, text: 'planted' } as never)
        .execute(),
    );
    await expect(plant).rejects.toThrow(/row-level security/);
    const rows = await database.tenant(ours, (tx) =>
      tx.selectFrom('notes').select('text').execute(),
    );
    expect(rows).toEqual([{ text: 'ours' }]);
  });

  test('the organisation does not stay behind on the connection', async () => {
    const single = openDatabase<Tables>({
      url: place.url,
      schema: 'notes_service',
      name: 'test',
      maxConnections: 1,
    });
    try {
      await single.tenant(ours, (tx) => tx.selectFrom('notes').selectAll().execute());
      await single.tenant(ours, () => Promise.reject(new Error('fails'))).catch(() => {});
      expect((await single.pool.query('select * from notes')).rows).toEqual([]);
      await single.system((tx) => tx.selectFrom('notes').selectAll().execute());
      expect((await single.pool.query('select * from notes')).rows).toEqual([]);
    } finally {
      await single.stop();
    }
  });

  test('a failed transaction leaves nothing behind', async () => {
    await database
      .tenant(ours, async (tx) => {
        await tx
          .insertInto('notes')
          .values({ organisation_id: ours, text: 'half' } as never)
          .execute();
        throw new Error('stop');
      })
      .catch(() => {});
    const rows = await database.system((tx) => tx.selectFrom('notes').select('text').execute());
    expect(rows).toEqual([{ text: 'ours' }]);
  });

  test('a failed statement that was passed over in silence is not taken for a commit', async () => {
    const silent = database.tenant(ours, async (tx) => {
      await tx
        .insertInto('notes')
        .values({ organisation_id: ours, text: 'lost' } as never)
        .execute();
      await sql`select nonsense`.execute(tx).catch(() => {});
      return 'written';
    });
    await expect(silent).rejects.toThrow(/was ignored/);
  });

  test('a statement that comes after its transaction is refused, not run in the next one', async () => {
    const single = openDatabase<Tables>({
      url: place.url,
      schema: 'notes_service',
      name: 'test',
      maxConnections: 1,
    });
    const gate = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    const failing = single.tenant(ours, (tx) => {
      const plant = sql`insert into notes (organisation_id, text) values (current_organisation(), 'late')`;
      late = gate.promise.then(() => plant.execute(tx));
      return Promise.all([sql`select 1 / 0`.execute(tx), late]);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    const seen = await single.tenant(theirs, async (tx) => {
      await sql`select 1`.execute(tx);
      gate.resolve();
      await expect(late).rejects.toThrow(/is over/);
      return tx.selectFrom('notes').selectAll().execute();
    });
    expect(seen).toEqual([]);
    await single.stop();
  });

  test('a role that a statement left behind does not open the next tenant transaction', async () => {
    const single = openDatabase<Tables>({
      url: place.url,
      schema: 'notes_service',
      name: 'test',
      maxConnections: 1,
    });
    await single.system((tx) => sql`set role none`.execute(tx));
    const seen = await single.tenant(theirs, (tx) => tx.selectFrom('notes').selectAll().execute());
    expect(seen).toEqual([]);
    await single.stop();
  });

  test('a connection that is cut in the middle of a transaction reads as UNAVAILABLE', async () => {
    const cut = database.system(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await database.system((other) =>
        sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other),
      );
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('an idle connection that is lost is told, but not one that the stop of the database cuts', async () => {
    const told: Error[] = [];
    const single = openDatabase<Tables>({
      url: place.url,
      schema: 'notes_service',
      name: 'test',
      maxConnections: 1,
      onIdleError: (error) => told.push(error),
    });
    const closed: Promise<unknown>[] = [];
    single.pool.on('connect', (client) => {
      closed.push(new Promise((resolve) => client.once('end', resolve)));
    });
    const session = async () => {
      const { rows } = await single.pool.query('select pg_backend_pid() as pid');
      return Number(rows[0].pid);
    };
    const cut = (pid: number) =>
      database.system((tx) => sql`select pg_terminate_backend(${pid})`.execute(tx));

    await cut(await session());
    await expect.poll(() => told.map(({ message }) => message)).toEqual([TERMINATED]);
    const last = await session();
    await whileFrozen([last], async () => {
      await single.stop();
      await cut(last);
    });
    await Promise.all(closed);
    expect(closed).toHaveLength(2);
    expect(told).toHaveLength(1);
  });

  test('a hostile organisation id is data, never SQL', async () => {
    const hostile = "x', true); set role none; --";
    await expect(
      database.tenant(hostile, (tx) => tx.selectFrom('notes').selectAll().execute()),
    ).rejects.toThrow(/UUID/);
  });

  test('counts come as numbers, and one that a number cannot hold is an error', async () => {
    const read = (text: string) =>
      database.system((tx) => sql<{ n: number }>`select ${sql.lit(text)}::bigint as n`.execute(tx));
    expect((await read('9007199254740991')).rows).toEqual([{ n: 9007199254740991 }]);
    await expect(read('9007199254740993')).rejects.toThrow(/too large/);
  });
});

describe('migrations', () => {
  test('eight processes that start at once migrate once', async () => {
    const place = await testDatabase();
    const options = { url: place.url, schema: 'many', migrations: [NOTES] };
    await Promise.all(Array.from({ length: 8 }, () => migrate(options)));
    const database = openDatabase<Tables>({ url: place.url, schema: 'many', name: 'test' });
    const rows = await database.system((tx) => sql`select name from migrations`.execute(tx));
    expect(rows.rows).toContainEqual({ name: NOTES.name });
    await database.stop();
    await place.drop();
  });

  test('a failing migration changes nothing and names itself', async () => {
    const place = await testDatabase();
    const broken = { name: 'test/0002_broken.sql', sql: 'create table half (); select nonsense;' };
    const attempt = migrate({ url: place.url, schema: 'broken', migrations: [NOTES, broken] });
    await expect(attempt).rejects.toThrow('test/0002_broken.sql');
    await migrate({ url: place.url, schema: 'broken', migrations: [NOTES] });
    await place.drop();
  });

  test('a version runs on what newer ones have added; a migration that was edited is refused', async () => {
    const place = await testDatabase();
    const at = { url: place.url, schema: 'newer' };
    const later = { name: 'test/0002_later.sql', sql: 'create table later ()' };
    const { applied } = await migrate({ ...at, migrations: [NOTES, later] });
    expect(applied.slice(-2)).toEqual([NOTES.name, later.name]);
    expect(await migrate({ ...at, migrations: [NOTES] })).toEqual({
      applied: [],
      newer: [later.name],
    });
    const edited = { ...later, sql: 'create table other ()' };
    const changed = migrate({ ...at, migrations: [NOTES, edited] });
    await expect(changed).rejects.toThrow(/was changed after it was applied/);
    await place.drop();
  });

  test('what was taken away is refused by versions that still need it, and by no other', async () => {
    const place = await testDatabase();
    const at = { url: place.url, schema: 'less' };
    const done = { name: 'test/0002_done_without.sql', sql: 'create table instead ()' };
    const sql = `-- needs ${done.name}: text is no longer read\nalter table notes drop column text`;
    const less = { name: 'test/0003_less.sql', sql };
    await migrate({ ...at, migrations: [NOTES, done, less] });
    const able = await migrate({ ...at, migrations: [NOTES, done] });
    expect(able.newer).toEqual([less.name]);
    const old = migrate({ ...at, migrations: [NOTES] });
    await expect(old).rejects.toThrow(/newer version of Holdfast .*needs test\/0002_done_without/);
    await place.drop();
  });

  test('a migration that waits for a lock keeps nobody else waiting, and goes on when it is free', async () => {
    const place = await testDatabase();
    const at = { url: place.url, schema: 'busy' };
    await migrate({ ...at, migrations: [NOTES] });
    const database = openDatabase<Tables>({ ...at, name: 'test', lockTimeoutMs: 5_000 });
    const count = () => database.system((tx) => tx.selectFrom('notes').select('id').execute());
    const more = { name: 'test/0002_more.sql', sql: 'alter table notes add column more text' };
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.system(async (tx) => {
      await tx.selectFrom('notes').select('id').execute();
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const underWay = migrate({ ...at, migrations: [NOTES, more] });
    const waiting = sql`select from pg_locks where relation = 'notes'::regclass and not granted`;
    await expect
      .poll(async () => (await database.system((tx) => waiting.execute(tx))).rows.length)
      .toBeGreaterThan(0);
    expect(await count()).toEqual([]);
    over.resolve();
    await holding;
    expect((await underWay).applied).toEqual([more.name]);
    await database.stop();
    await place.drop();
  });
});

test('a database that is gone reads as UNAVAILABLE, and one that comes back works again', async () => {
  const server = await startPostgres();
  const url = server.address.adminUrl;
  await migrate({ url, schema: 'gone', migrations: [NOTES] });
  const database = openDatabase<Tables>({ url, schema: 'gone', name: 'test' });
  const read = () => database.system((tx) => tx.selectFrom('notes').selectAll().execute());
  expect(await read()).toEqual([]);
  const cut = database.system(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await read()).toEqual([]);
  await server.stop();
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await database.stop();
});
