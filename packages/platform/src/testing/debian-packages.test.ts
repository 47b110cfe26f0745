import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDebianPackages } from './debian-packages.ts';
import { temporaryDirectory } from './temporary.ts';

const run = promisify(execFile);
const POLICY = '/usr/sbin/policy-rc.d';
const name = `holdfast-test-${randomBytes(6).toString('hex')}`;
const folder = await temporaryDirectory();
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  if (isRoot) await makeSource();
});

afterAll(async () => {
  if (isRoot) await run('dpkg', ['--purge', name]);
  await folder.remove();
});

/** A source of packages on this disk, with one package that records how it was installed. */
async function makeSource(): Promise<void> {
  const at = (...names: string[]) => path.join(folder.path, ...names);
  const control = [
    `Package: ${name}`,
    'Version: 1',
    'Architecture: all',
    'Maintainer: Holdfast <nobody@localhost>',
    'Description: made by a test',
  ].join('\n');
  const script = `#!/bin/sh
${POLICY} ${name} start
echo "$1 $? $(grep -c Holdfast ${POLICY})" >> ${at('installs')}
`;
  await mkdir(at('package', 'DEBIAN'), { recursive: true });
  await writeFile(at('package', 'DEBIAN', 'control'), `${control}\n`);
  await writeFile(at('package', 'DEBIAN', 'postinst'), script, { mode: 0o755 });
  await run('dpkg-deb', ['--build', '--root-owner-group', at('package'), at('package.deb')]);
  const deb = await readFile(at('package.deb'));
  const digest = createHash('sha256').update(deb).digest('hex');
  const index = `${control}\nFilename: ./package.deb\nSize: ${deb.byteLength}\nSHA256: ${digest}\n`;
  await writeFile(at('Packages'), index);
  const options = '[trusted=yes allow-insecure=yes]';
  await writeFile(at('sources.list'), `deb ${options} file:${folder.path} ./\n`);
  await mkdir(at('lists', 'partial'), { recursive: true });
  await mkdir(at('cache', 'archives', 'partial'), { recursive: true });
  await chmod(folder.path, 0o755); // apt reads as an account of its own
}

async function ensure(account: string, ...names: string[]): Promise<string> {
  const fixture = path.join(import.meta.dirname, 'debian-packages.fixture.ts');
  return (await run(process.execPath, [fixture, account, folder.path, ...names])).stdout;
}

test('what is there is not installed again', async () => {
  await ensureDebianPackages(['dpkg', 'perl-base']);
});

test('whoever may not install is told all that is missing, and how to install it', async () => {
  const said = await ensure(isRoot ? '65534' : '', 'dpkg', `${name}-one`, `${name}-two`);
  expect(said).toContain(`apt-get install ${name}-one ${name}-two.`);
});

test('a package that does not exist is an error that names it', async () => {
  expect(await ensure('', `${name}-missing`)).toContain(`${name}-missing`);
});

test('processes that need a package at once install it once, and no service is started', async () => {
  const before = await policy();
  const outcomes = await Promise.all([ensure('', name), ensure('', name), ensure('', name)]);
  if (!isRoot) {
    for (const said of outcomes) expect(said).toContain(`apt-get install ${name}.`);
    return;
  }
  expect(outcomes).toEqual(['installed', 'installed', 'installed']);
  expect(await readFile(path.join(folder.path, 'installs'), 'utf8')).toBe('configure 101 1\n');
  expect(await policy()).toEqual(before);
});

/** The machine's own policy on starting services, if it has one. */
async function policy() {
  const text = await readFile(POLICY, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { text, mode: (await stat(POLICY)).mode };
}
