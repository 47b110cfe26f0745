import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToUnicode } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permutations } from '../index.ts';
import { FAMILIES, type Family } from '../model.ts';

const run = promisify(execFile);
const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/lookalikes.md');
const NAMES = [
  ...[
    'holdfast.com',
    'paypal.com',
    'my-shop.co.uk',
    'apple.com',
    'scope.com',
    'bank.de',
    'zoo.org',
  ],
  ...['a1b2.net', 'wikipedia.org', 'mailbox.io'],
];
const WORDS = ['login', 'pay'];
const SUFFIXES = ['net', 'co.uk', 'xyz'];
const OURS_ALONE: Family[] = ['homophone', 'misspelling'];

const folder = await temporaryDirectory();
const inFolder = (file: string) => path.join(folder.path, file);

beforeAll(async () => {
  await writeFile(inFolder('words'), WORDS.join('\n'));
  await writeFile(inFolder('suffixes'), SUFFIXES.join('\n'));
});
afterAll(() => folder.remove());

/** What dnstwist prints; the format `list` asks no server for anything. */
async function theirs(name: string, family: Family): Promise<Set<string>> {
  const words = ['--format', 'list', '--fuzzers', family];
  const files = ['--dictionary', inFolder('words'), '--tld', inFolder('suffixes')];
  const nothing = 'do not generate any permutations';
  const { stdout } = await run('dnstwist', [...words, ...files, name], {
    maxBuffer: 64 << 20,
  }).catch((error: { stderr: string }) => {
    if (error.stderr.includes(nothing)) return { stdout: '' };
    throw error;
  });
  return new Set(stdout.split('\n').filter(Boolean));
}

function ours(name: string, family: Family): Set<string> {
  const [label = '', ...suffix] = name.split('.');
  const options = { families: [family], words: WORDS, suffixes: SUFFIXES, homoglyphPairs: true };
  const made = permutations({ label, suffix: suffix.join('.') }, options);
  return new Set(Array.from(made, ({ domain }) => domain));
}

/** Why a name is on one side only, in the words of the document; undefined if nobody knows. */
function explain(family: Family, name: string, made: string, known: ReadonlySet<string>) {
  const [label = ''] = name.split('.');
  const text = domainToUnicode(made).slice(0, -(name.length - label.length));
  const letters = [...text];
  switch (family) {
    case 'plural':
      return 'Debian’s dnstwist has no plurals yet';
    case 'insertion':
      return [0, 1, letters.length - 2, letters.length - 1].some(
        (at) => letters.toSpliced(at, 1).join('') === label,
      )
        ? 'beside the first and the last letter too'
        : undefined;
    case 'subdomain':
      return text.at(-2) === '.' ? 'one letter after the dot' : undefined;
    case 'various':
      return /^www-?/.test(made) || made.replace(/[-.]/g, '').startsWith(name.replace(/[-.]/g, ''))
        ? 'more ways to miss a dot'
        : undefined;
    case 'cyrillic':
      return /^[\p{Script=Cyrillic}0-9-]+$/u.test(text) ? 'more Cyrillic twins' : undefined;
    case 'homoglyph':
      if (letters.some((letter) => letter > '\x7f' && !known.has(letter))) return 'more glyphs';
      if (/^[a-z0-9-]+$/.test(text)) return 'more look-alikes in ASCII';
      return letters.filter((letter) => !label.includes(letter)).length > 0
        ? 'known glyphs for other letters, or two together'
        : undefined;
    default:
      return undefined;
  }
}

test('D13: every permutation of dnstwist is made, and what is made beyond them is explained', {
  timeout: 300_000,
}, async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const unexplained: string[] = [];
  const counts = new Map<string, number>();
  let common = 0;
  for (const family of FAMILIES.filter((family) => !OURS_ALONE.includes(family))) {
    for (const name of NAMES) {
      const [their, our] = [await theirs(name, family), ours(name, family)];
      const known = new Set([...their].flatMap((domain) => [...domainToUnicode(domain)]));
      for (const domain of their) {
        if (our.has(domain)) common += 1;
        // It prints the name itself among the swapped vowels.
        else if (domain !== name) unexplained.push(`${family} of ${name} lacks ${domain}`);
      }
      for (const domain of our) {
        if (their.has(domain)) continue;
        const reason = explain(family, name, domain, known);
        if (reason === undefined) unexplained.push(`${family} of ${name} has ${domain}`);
        else counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    }
  }
  expect(unexplained).toEqual([]);
  expect(common).toBeGreaterThan(15_000);
  const cells = document.split('\n').flatMap((line) => line.split('|').map((cell) => cell.trim()));
  expect([...counts.keys()].filter((reason) => !cells.includes(reason))).toEqual([]);
  expect(counts.size).toBeGreaterThan(6);
});
