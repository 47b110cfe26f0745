import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { HttpClient } from '@holdfast/platform/testing';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/disaster-recovery.md');

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

type Kit = { keyFile: string; page: string; recipient: string };

/** The commands of a section of the page, as they stand there. */
async function commandsUnder(heading: string): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  if (!commands) throw new Error(`the page has no commands under ${heading}`);
  return commands;
}

test('docs/disaster-recovery.md restores a stored backup with age, zstd and pg_restore alone', async () => {
  const shop = await source.createDatabase(
    'shop',
    `create table orders (id int primary key, note text);
     insert into orders select n, md5(n::text) from generate_series(1, 1000) n;`,
  );
  const datasource = await addPostgresDatasource(owner, 'shop', source, shop);
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();

  const { body: kit } = await owner.get<Kit>('/recovery-kit');
  const folder = await temporaryDirectory();
  for (const file of (await managedFiles(backup)).filter((name) => name.includes(jobId))) {
    const from = path.join(backup.context.dataDirectory, file);
    await cp(from, path.join(folder.path, path.basename(file)));
  }
  await writeFile(path.join(folder.path, 'holdfast-recovery.key'), kit.keyFile, { mode: 0o600 });
  const [artifact] = (await managedFiles(backup)).filter((name) => name.endsWith('.age'));
  const env = {
    PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
    ...source.admin(),
    BACKUP: path.basename(artifact ?? '').replace('.dump.zst.age', ''),
  };
  const sh = async (commands: string) =>
    (
      await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: folder.path,
        env,
      })
    ).stdout;

  // This machine may have no jq: the page names the way without.
  const manifest = JSON.parse(
    await readFile(path.join(folder.path, `${env.BACKUP}.manifest.json`), 'utf8'),
  );
  expect(await sh('sha256sum "$BACKUP.dump.zst.age"')).toContain(manifest.artifact.sha256);
  await sh(await commandsUnder('2. Decrypt'));
  await sh(await commandsUnder('3. Restore'));
  const rows = await source.query<{ id: number; note: string }>(
    'select * from orders order by id',
    'restored',
  );
  expect(rows).toEqual(await source.query('select * from orders order by id', 'shop'));
  expect(manifest.tables).toMatchObject([{ schema: 'public', name: 'orders', rows: 1000 }]);
  for (const heading of ['2. Decrypt', '3. Restore']) {
    for (const command of (await commandsUnder(heading)).trim().split('\n')) {
      const bare = command.replaceAll(/"?\$BACKUP(\.[\w.]+)"?/g, '<file>$1').trim();
      expect(kit.page).toContain(bare);
    }
  }
  await folder.remove();
});

test('each organisation has a key of its own, and only its owners read the kit', async () => {
  const other = await backup.owner();
  const [{ body: ours }, { body: again }, { body: theirs }] = await Promise.all([
    owner.get<Kit>('/recovery-kit'),
    owner.get<Kit>('/recovery-kit'),
    other.get<Kit>('/recovery-kit'),
  ]);
  expect(again).toEqual(ours);
  expect(theirs.recipient).not.toBe(ours.recipient);
  expect(ours.keyFile).toMatch(/^AGE-SECRET-KEY-1/m);
  for (const role of ['admin', 'member', 'viewer'] as const) {
    const someone = await backup.someone({ org: organisation, role });
    expect((await someone.get('/recovery-kit')).status).toBe(403);
  }
});

test("a recovery key of the organisation's own opens what is backed up from then on", async () => {
  const { promisify: p } = await import('node:util');
  const folder = await temporaryDirectory();
  const identity = path.join(folder.path, 'own.key');
  await p(execFile)('age-keygen', ['-o', identity]);
  const [, recipient = ''] = /public key: (age1\w+)/.exec(await readFile(identity, 'utf8')) ?? [];
  expect(await owner.put('/recovery-key', { recoveryRecipient: recipient })).toMatchObject({
    status: 200,
    body: { recoveryRecipient: recipient },
  });

  const own = await source.createDatabase('own', 'create table t (id int)');
  const datasource = await addPostgresDatasource(owner, 'own', source, own);
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  const file = (await managedFiles(backup)).find(
    (name) => name.includes(jobId) && /age$/.test(name),
  );
  const whole = path.join(backup.context.dataDirectory, file ?? '');
  await p(execFile)('bash', [
    '-euo',
    'pipefail',
    '-c',
    `age -d -i "$1" "$2" | zstd -d > "$3"`,
    '-',
    identity,
    whole,
    path.join(folder.path, 'dump'),
  ]);
  expect((await readFile(path.join(folder.path, 'dump'))).subarray(0, 5).toString()).toBe('PGDMP');
  expect(await owner.put('/recovery-key', { recoveryRecipient: null })).toMatchObject({
    body: { recoveryRecipient: null },
  });
  await folder.remove();
});

test('what is no age recipient is refused by name', async () => {
  for (const recoveryRecipient of ['', 'age1nonsense', 'ssh-ed25519 AAAA', 'AGE-SECRET-KEY-1QQ']) {
    expect(await owner.put('/recovery-key', { recoveryRecipient })).toMatchObject({
      status: 400,
      body: { fields: { recoveryRecipient: expect.any(String) } },
    });
  }
});
