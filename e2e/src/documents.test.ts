import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['*.md', 'docs/**/*.md', '{packages,services,apps}/*/README.md'];

/** Where its links lead, and the files that it names as `packages/…`; one with `<name>` in it is yet to be made. */
async function mentioned(page: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) =>
    path.join(path.dirname(page), link),
  );
  const files = [...text.matchAll(/`((?:packages|services|apps|bench|e2e|docs)\/[\w./-]+)`/g)];
  return [...links, ...files.map(([, file = '']) => file)];
}

test('every link and every file that a document names is there', async () => {
  const gone: string[] = [];
  for await (const page of glob(PAGES, { cwd: ROOT, exclude: ['CHANGELOG.md'] })) {
    for (const file of await mentioned(page)) {
      if (!existsSync(path.join(ROOT, file))) gone.push(`${page}: ${file}`);
    }
  }
  expect(gone).toEqual([]);
});
