import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfusables } from './read-confusables.ts';
import { readLatinLetters } from './read-latin-letters.ts';

const USAGE = `Renews the tables of look-alike letters from Unicode's files.

  node packages/lookalikes/src/renew/main.ts 17.0.0        from www.unicode.org
  node packages/lookalikes/src/renew/main.ts --from <dir>  from confusables.txt and UnicodeData.txt there
`;
const SITE = 'https://www.unicode.org/Public';
const DATA = path.join(import.meta.dirname, '../../data');

type Table = { version: string; date: string; entries: Map<string, string> };

/** The part of a file's address below a version, by the file's name. */
const PLACES = { 'confusables.txt': 'security', 'UnicodeData.txt': 'ucd' } as const;

async function main(args: readonly string[]): Promise<void> {
  const [first, folder] = args;
  const read = first === '--from' ? fromFolder(folder) : fromSite(first);
  if (!read) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const confusables = readConfusables(await read('confusables.txt'));
  const { version, date } = confusables;
  const latin = readLatinLetters(await read('UnicodeData.txt'));
  await save('confusables.txt', 'What looks alike, from the confusables of UTS 39', confusables);
  await save('latin-letters.txt', 'Latin letters with something about them, by their names', {
    ...{ version, date, entries: latin },
  });
}

function fromFolder(folder: string | undefined) {
  if (folder === undefined) return undefined;
  return (file: keyof typeof PLACES) => readFile(path.join(folder, file), 'utf8');
}

function fromSite(version: string | undefined) {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  return async (file: keyof typeof PLACES) => {
    const url = `${SITE}/${version}/${PLACES[file]}/${file}`;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered with HTTP ${response.status}`);
    return response.text();
  };
}

async function save(file: string, title: string, { version, date, entries }: Table): Promise<void> {
  if (entries.size === 0) throw new Error(`No entries were found for ${file}.`);
  const head = [
    `# ${title}; Unicode ${version} of ${date}.`,
    '# © Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt',
    '# Made by packages/lookalikes/src/renew; a letter, a space and what it stands for, as code points.',
  ];
  const lines = [...entries].map(([from, to]) => `${codesOf(from)} ${codesOf(to)}`);
  await writeFile(path.join(DATA, file), `${[...head, ...lines.sort()].join('\n')}\n`);
  process.stdout.write(`${file}: ${entries.size} entries of Unicode ${version}\n`);
}

function codesOf(text: string): string {
  return Array.from(text, (letter) => letter.codePointAt(0)?.toString(16)).join('+');
}

await main(process.argv.slice(2));
