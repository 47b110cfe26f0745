import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  place = await temporaryDirectory();
});
afterAll(() => place.remove());

/** All output that a person sees. */
async function installs(): Promise<string> {
  const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const npm = promisify(execFile)('npm', ['ci', '--dry-run', '--offline'], {
    cwd: place.path,
    env: { ...Object.fromEntries(environment), HOME: place.path },
  });
  const { stdout, stderr } = await npm.catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return stdout + stderr;
}

test('npm ci says nothing about packages that want a newer Node, and still says what went wrong', async () => {
  const project = { name: 'old', version: '1.0.0', engines: { node: '>=999' } };
  const write = (file: string, content: object) =>
    writeFile(path.join(place.path, file), JSON.stringify(content));
  await write('package.json', project);
  await write('package-lock.json', { ...project, lockfileVersion: 3, packages: { '': project } });
  expect(await installs()).toContain('EBADENGINE');

  await copyFile(path.join(import.meta.dirname, '../../.npmrc'), path.join(place.path, '.npmrc'));
  expect(await installs()).toMatch(/^\s*up to date/);
  await write('package.json', { ...project, dependencies: { gone: '1.0.0' } });
  expect(await installs()).toMatch(/^npm error .*\/gone failed/m);
});
