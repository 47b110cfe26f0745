import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['*.md', '{docs,deploy}/**/*.md', '{packages,services,apps}/*/README.md'];

/** The page's link targets, and files named as `packages/…`; one with `<name>` in it need not exist. */
async function mentioned(page: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) =>
    path.join(path.dirname(page), link),
  );
  const files = [
    ...text.matchAll(/`((?:packages|services|apps|bench|e2e|attack|docs)\/[\w./-]+)`/g),
  ];
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

test('every claim of docs/security.md names the test that shows it, in the words of its title', async () => {
  const page = await readFile(path.join(ROOT, 'docs/security.md'), 'utf8');
  // The parts written by a script have a check of their own.
  const written = page.replaceAll(/<!-- (permissions|contents|proofs):.*?<!-- end of \1 -->/gs, '');
  const claims = written
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line) && !HEADS.test(line));
  expect(claims.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const claim of claims) {
    const shown = [...claim.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.ts)\)/g)];
    if (shown.length === 0) wrong.push(claim);
    for (const [, title = '', file = ''] of shown) {
      const text = await readFile(path.join(ROOT, file), 'utf8').catch(() => '');
      if (!text.includes(title.replaceAll('\\', ''))) wrong.push(`${file}: ${title}`);
    }
  }
  expect(wrong).toEqual([]);
});

const HEADS = /\| (shown by|where) +\|$/;
