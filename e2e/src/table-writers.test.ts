import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, onTestFinished, test } from 'vitest';

const CHECK = path.resolve(import.meta.dirname, '../../check/table-writers.ts');

/** The check's output for a tree with these files; empty if it finds nothing. */
async function check(files: Record<string, string>): Promise<string> {
  const tree = await temporaryDirectory();
  onTestFinished(tree.remove);
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(tree.path, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  return promisify(execFile)(process.execPath, [CHECK, tree.path]).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

const MIGRATIONS = {
  'services/shop/migrations/0001_all.sql':
    'create table things (id uuid);\ncreate table if not exists "others" (id uuid);',
};

const OWN = {
  ...MIGRATIONS,
  'services/shop/src/things/store.ts': "tx.insertInto('things as t'); // update others",
  'services/shop/src/others/store.ts':
    '/** Locks things. */ sql`select 1 from things for update of things`',
  'packages/log/src/store.ts': `sql\`update others set x = 1\`; sql\`delete from \${queue}.jobs\``,
};

test('a table that one store writes is fine, whatever comments and other packages say', async () => {
  expect(await check(OWN)).toBe('');
});

test.each([
  ["tx.deleteFrom<'x'>('things')"],
  ['tx.updateTable(`things`)'],
  ["tx.deleteFrom(['others', 'things'])"],
  ["tx.withSchema('shop').mergeInto('shop.things as t')"],
  ['sql`insert\n  into things (id) values (1)`'],
  ['sql`with gone as (delete\n from only shop.things returning id) select 1`'],
  ['sql`update "things" set id = 1`'],
  ['sql`truncate table others, things`'],
  ['sql`copy things (id) from stdin`'],
])('a second store that writes it is named: %s', async (text) => {
  const said = await check({ ...OWN, 'services/shop/src/second/store.ts': text });
  expect(said).toContain(
    'things is written by services/shop/src/second/store.ts and services/shop/src/things/store.ts',
  );
});

test('what is no store, a package beside the store, and a write without a name are told', async () => {
  const said = await check({
    ...OWN,
    'services/shop/src/things/change.ts': "tx.updateTable('things')",
    'packages/log/src/change/store.ts': "tx.updateTable('things')",
    'services/shop/src/any/store.ts': 'tx.updateTable(table)',
    'services/shop/src/some/store.ts': `sql\`update \${table} set x = 1\``,
  });
  expect(said).toContain('services/shop/src/things/change.ts writes things, and is not a store');
  expect(said).toContain('things is written by packages/log/src/change/store.ts and');
  expect(said).toContain('services/shop/src/any/store.ts writes a table that it does not name');
  expect(said).toContain('services/shop/src/some/store.ts writes a table that it does not name');
});
