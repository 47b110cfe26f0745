import path from 'node:path';
import { ENGINE_NAMES, restoredByHand } from '@holdfast/engines';
import { HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import { STORAGE_KINDS } from '@holdfast/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommand } from './command.ts';
import { inEmbedded } from './embedded-database.ts';
import { Holdfast } from './holdfast.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse battery';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let data: string;
let holdfast: Holdfast;

beforeAll(async () => {
  place = await temporaryDirectory();
  data = path.join(place.path, 'data');
  holdfast = await Holdfast.up(data, {
    HOLDFAST_ADMIN_EMAIL: EMAIL,
    HOLDFAST_ADMIN_PASSWORD: PASSWORD,
  });
});
afterAll(async () => {
  await holdfast?.stop();
  await place?.remove();
});

/** The values that the database accepts in a column. */
async function takenBy(table: string, column: string): Promise<string[]> {
  const [row] = await inEmbedded<{ definition: string }>(
    data,
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'backup.${table}'::regclass and conname = '${table}_${column}_check'`,
  );
  return [...(row?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, name = '']) => name).sort();
}

/** The choices that a command offers for an option. */
async function offeredBy(line: string): Promise<string[]> {
  const { err } = await createCommand(place.path).run(`${line} nothing`);
  const [, choices = ''] = /Allowed choices are (.*?)\./.exec(err) ?? [];
  return choices.split(', ').sort();
}

test('every engine is known to the command, the database and the recovery kit, and no other', async () => {
  const engines = [...ENGINE_NAMES].sort();
  expect(await takenBy('datasources', 'engine')).toEqual(engines);
  expect(await offeredBy('datasources add shop --engine')).toEqual(engines);

  const auth = new HttpClient({ baseUrl: holdfast.authUrl });
  const session = await auth.post<{ sessionToken: string }>('/sign-in', {
    ...{ email: EMAIL, password: PASSWORD },
  });
  const { body } = await auth
    .as(session.body.sessionToken)
    .post<{ token: string }>('/token', { audience: 'backup' });
  const owner = new HttpClient({ baseUrl: holdfast.backupUrl, token: body.token });
  const { page } = (await owner.get<{ page: string }>('/recovery-kit')).body;
  for (const { servers, program, commands } of ENGINE_NAMES.map(restoredByHand)) {
    for (const words of [servers, program, ...commands]) expect(page).toContain(words);
  }
});

test('every kind of storage is known to the command and the database, and no other', async () => {
  const kinds = STORAGE_KINDS.map(({ name }) => name).sort();
  expect(await takenBy('destinations', 'kind')).toEqual(kinds);
  expect(await takenBy('backup_places', 'kind')).toEqual(kinds);
  const setUp = STORAGE_KINDS.flatMap((kind) => ('settings' in kind ? kind.name : [])).sort();
  expect(await offeredBy('destinations add vault --kind')).toEqual(setUp);
});
