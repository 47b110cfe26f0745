import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from './settings.ts';

const PAGE = new URL('../../../../docs/settings.md', import.meta.url);

test('docs/settings.md names every setting, and nothing that is none', async () => {
  const rows = (await readFile(PAGE, 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/HOLDFAST_\w+/g) ?? []);
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});
