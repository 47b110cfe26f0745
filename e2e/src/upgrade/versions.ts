import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MIGRATIONS = [
  ...['services/*/migrations/*', 'packages/platform/src/db/migrations/*'],
  ...['packages/platform/src/queue/install.ts', 'packages/platform/src/queue/fair/migrations.ts'],
];
/** What a role is made of. */
const PARTS = ['bin', 'packages', 'services', 'apps', 'package.json'];

type Version = {
  /** For test titles. */
  name: string;
  /** Its commit; undefined where there is no history, and this version stands in for its predecessor. */
  commit: string | undefined;
};

const commandOf = (root: string) => path.join(root, 'bin', 'holdfast');

/** The command of this version, in this working copy. */
export const CURRENT = commandOf(ROOT);

/**
 * The version to upgrade from: the one before the newest migration, to have something to migrate. It
 * runs on today's npm packages: where those have changed since, the commit before this one is taken.
 */
export async function previousVersion(): Promise<Version> {
  const [newest] = await git(
    'log',
    '-1',
    '--first-parent',
    '-m',
    '--format=%H',
    '--',
    ...MIGRATIONS,
  );
  const edited = await git('status', '--porcelain', '--', ...MIGRATIONS);
  const candidates = edited.length > 0 ? ['HEAD'] : [`${newest}^`, 'HEAD^'];
  for (const candidate of candidates) {
    const [commit] = await git('rev-parse', '--verify', '--quiet', `${candidate}^{commit}`);
    if (!commit || !(await hasTheSamePackages(commit))) continue;
    const [subject] = await git('log', '-1', '--format=%h', commit);
    return { name: `the commit ${subject}`, commit };
  }
  return { name: 'itself, for want of a history that runs on these packages', commit: undefined };
}

/** Puts its code into a folder, to run on the npm packages that are installed here. */
export async function layOut({ commit }: Version, folder: string): Promise<string> {
  await mkdir(folder);
  if (commit === undefined) {
    const from = PARTS.map((part) => path.join(ROOT, part));
    await run('cp', [...COPY, ...from, folder]);
  } else {
    const tar = path.join(folder, 'parts.tar');
    await run('git', [...HERE, 'archive', `--output=${tar}`, commit, ...PARTS]);
    await run('tar', ['--extract', '--file', tar, '--directory', folder]);
  }
  await linkPackages(folder);
  const compiled = path.join('node_modules', '.cache', 'compiled');
  await mkdir(path.dirname(path.join(folder, compiled)));
  // The compile cache of third-party packages, which is missing if nothing has run here yet.
  await run('cp', [...COPY, path.join(ROOT, compiled), path.join(folder, compiled)]).catch(
    () => {},
  );
  return commandOf(folder);
}

/** Links third-party packages to the installed ones, and our own to those in the folder. */
async function linkPackages(folder: string): Promise<void> {
  const nested = await Promise.all(
    ['services', 'apps', 'packages'].map(async (group) =>
      (await readdir(path.join(folder, group))).map((name) => path.join(group, name)),
    ),
  );
  for (const within of ['', ...nested.flat()]) {
    const installed = path.join(ROOT, within, 'node_modules');
    const names = await readdir(installed).catch(() => []);
    const linked = path.join(folder, within, 'node_modules');
    if (names.length > 0) await mkdir(linked, { recursive: true });
    const foreign = names.filter((name) => !['@holdfast', '.cache'].includes(name));
    for (const name of foreign)
      await symlink(path.join(installed, name), path.join(linked, name)).catch(() => {});
  }
  const own = path.join(folder, 'node_modules', '@holdfast');
  await mkdir(own);
  for (const part of nested.flat())
    await symlink(path.join(folder, part), path.join(own, path.basename(part)));
}

const COPY = ['--archive', '--reflink=auto'];
const HERE = ['-C', ROOT, '-c', 'safe.directory=*'];

/** The lines of git's output; none if it fails. */
async function git(...args: string[]): Promise<string[]> {
  const said = await run('git', [...HERE, ...args]).catch(() => ({ stdout: '' }));
  return said.stdout.split('\n').filter((line) => line !== '');
}

async function hasTheSamePackages(commit: string): Promise<boolean> {
  return run('git', [...HERE, 'diff', '--quiet', commit, '--', 'package-lock.json']).then(
    () => true,
    () => false,
  );
}
