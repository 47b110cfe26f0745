import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';

/** Output and exit code of `npm test` for these tests, in which `times` counts the runs of their file. */
async function testing(tests: string, files = ['one']): Promise<{ code: number; said: string }> {
  const folder = await temporaryDirectory();
  const counted = `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('${folder.path}/runs', '.');
    const times = readFileSync('${folder.path}/runs', 'utf8').length;`;
  for (const file of files) {
    await writeFile(path.join(folder.path, `${file}.test.ts`), `${counted}\n${tests}`);
  }
  await writeFile(path.join(folder.path, 'two.test.ts'), `test('the other file', () => {});`);
  const script = path.resolve(import.meta.dirname, '../../check/test.ts');
  const child = spawn(process.execPath, [script, '--globals', '--root', folder.path], {
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  await folder.remove();
  return { code, said: `${out}${errors}` };
}

test('a file in which something failed runs once more from its beginning, alone, and is named at the end', async () => {
  const { code, said } = await testing(`
    test('fails once', () => expect(times).toBe(2));
    describe('set up', () => {
      beforeAll(() => { if (times === 1) throw new Error('not yet'); });
      test('needs it', () => {});
    });
    test('passes both times', () => {});`);
  expect(code).toBe(0);
  const [, second = ''] = said.split('Once more: one.test.ts\n');
  expect(second).toContain('3 passed');
  expect(second).not.toContain('two.test.ts');
  const [, named = ''] = second.split('Failed at first, passed when tried again');
  expect(named).toContain('one.test.ts > fails once\n    expected 1 to be 2');
  expect(named).toContain('not yet');
  expect(named).not.toContain('passes both times');
});

test.for([
  ['what fails again', `test('never', () => expect(times).toBe(0));`, 'Once more'],
  [
    'an error that belongs to no test',
    `test('well', () => { void Promise.reject(new Error('stray')); });`,
    'stray',
  ],
])('%s fails the run', async ([, tests = '', says]) => {
  const { code, said } = await testing(tests);
  expect(code).toBe(1);
  expect(said).toContain(says);
  expect(said).not.toContain('passed when tried again');
});

test('more failed files than a hiccup leaves fail the run without a second try', async () => {
  const files = Array.from({ length: 11 }, (_, at) => `failing-${at}`);
  const { code, said } = await testing(`test('never', () => expect(times).toBe(0));`, files);
  expect(code).toBe(1);
  expect(said).toContain('11 failed');
  expect(said).not.toContain('Once more');
});
