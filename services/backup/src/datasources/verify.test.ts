import {
  type HttpClient,
  type Mariadb,
  startDebianPostgres,
  startMariadb,
} from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let mariadb: Mariadb;
const PASSWORD = `p@ss:w/ö?r#d%25 '"\\ planted`;

beforeAll(async () => {
  [backup, postgres, mariadb] = await Promise.all([
    startTestBackup(),
    startDebianPostgres(),
    startMariadb(),
  ]);
  owner = await backup.owner();
  const quoted = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  await mariadb.sql(
    `create database shop; create table shop.orders (id int primary key) engine=InnoDB;
     create user backup@'%' identified by '${quoted}'; grant all on shop.* to backup@'%';`,
  );
});
afterAll(() => Promise.all([backup.stop(), postgres.stop(), mariadb.stop()]));

type Verification = {
  ok: boolean;
  errorCode?: string;
  errorMessage?: string;
  serverVersion?: string;
};

async function verify(engine: string, credentials: object) {
  const { body } = await owner.post<{ id: string }>('/datasources', {
    name: uuidv7(),
    engine,
    credentials,
  });
  const answer = await owner.post<Verification>(`/datasources/${body.id}/verify`);
  expect(answer.status).toBe(200);
  return { id: body.id, ...answer.body, text: answer.text };
}

const fields = (changes: object = {}) => {
  const { host, port, username, password } = postgres.address;
  const tls = { mode: 'off' };
  return { mode: 'fields', host, port, database: 'postgres', username, password, tls, ...changes };
};

test('B5: verify of a PostgreSQL that can be backed up is ok, with its version', async () => {
  const result = await verify('postgresql', fields());
  expect(result).toMatchObject({ ok: true, warnings: [] });
  expect(result.serverVersion).toMatch(/^15\./);
});

test('B5: verify of a MariaDB by URI, with the oddest password', async () => {
  const { host, port } = mariadb.address;
  const uri = `mariadb://backup:${encodeURIComponent(PASSWORD)}@${host}:${port}/shop?ssl-mode=disabled`;
  expect(await verify('mariadb', { mode: 'uri', uri })).toMatchObject({ ok: true });
});

test('B5: a refused connection is 200 with a code and a message, audited, and without the secret', async () => {
  const wrong = await verify('postgresql', fields({ password: PASSWORD }));
  expect(wrong).toMatchObject({ ok: false, errorCode: 'AUTH_FAILED' });
  expect(wrong.errorMessage).toEqual(expect.any(String));
  expect(await verify('postgresql', fields({ port: 9 }))).toMatchObject({
    ok: false,
    errorCode: 'HOST_UNREACHABLE',
  });
  const log = await owner.get<{ items: { details: object }[] }>('/audit-log', {
    query: { target_id: wrong.id, actions: 'datasource.verify_attempted' },
  });
  expect(log.body.items).toMatchObject([{ details: { ok: false, errorCode: 'AUTH_FAILED' } }]);
});

test('the passwords are nowhere: not in the database, the logs, the answers or the audit log', async () => {
  const audit = (await owner.get('/audit-log', { query: { limit: 100 } })).text;
  const texts = [await backup.dump(), backup.logs.join('\n'), audit];
  for (const secret of [PASSWORD, postgres.address.password]) {
    const bytes = Buffer.from(secret);
    const forms = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ];
    for (const text of texts) for (const form of forms) expect(text.includes(form)).toBe(false);
  }
});
