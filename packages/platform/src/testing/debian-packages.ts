import { execFile } from 'node:child_process';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { withMachineLock } from './machine-lock.ts';

const run = promisify(execFile);

/** Tells every process of a run which packages were found installed before it. */
export const INSTALLED = 'HOLDFAST_TEST_PACKAGES';

type InstallOptions = {
  /** Further words for apt-get, such as `-o` settings that name another source of packages. */
  aptOptions?: readonly string[];
};

/**
 * Makes sure that the machine has these Debian packages: installs what is missing when we are root
 * on Debian, and otherwise throws one error that says what to install. No server is started by it.
 * Processes that need packages at the same time wait for each other.
 */
export async function ensureDebianPackages(
  names: readonly string[],
  { aptOptions = [] }: InstallOptions = {},
): Promise<void> {
  const known = process.env[INSTALLED]?.split(' ') ?? [];
  const missing = await notInstalled(names.filter((name) => !known.includes(name)));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !(await isDebian())) throw new Error(advice(missing));
  await withMachineLock('debian-packages', async () => {
    const still = await notInstalled(names);
    if (still.length > 0) await withoutStartingServices(() => install(still, aptOptions));
  });
}

async function notInstalled(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const fields = ['Package', 'db:Status-Status'].map((field) => `$\{${field}}`);
  const question = ['-W', '-f', `${fields.join(' ')}\\n`, ...names];
  // It exits 1 when it does not know one of them, and still reports the others.
  const { stdout } = await run('dpkg-query', question).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }));
  const installed = new Set(
    stdout.split('\n').flatMap((line) => (line.endsWith(' installed') ? line.split(' ', 1) : [])),
  );
  return names.filter((name) => !installed.has(name));
}

async function isDebian(): Promise<boolean> {
  return access('/etc/debian_version').then(
    () => true,
    () => false,
  );
}

async function install(names: readonly string[], aptOptions: readonly string[]): Promise<void> {
  const apt = (...words: string[]) =>
    run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...aptOptions, ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      maxBuffer: 64 << 20,
    });
  try {
    await apt('update');
    await apt('install', '--no-install-recommends', ...names);
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new Error(`${advice(names)} It was tried, and failed: ${stderr.trim()}`, { cause });
  }
}

const POLICY = '/usr/sbin/policy-rc.d';
const ASIDE = `${POLICY}.before-holdfast`;
const REFUSE =
  '#!/bin/sh\n# Written by the Holdfast tests while they install packages.\nexit 101\n';

/** Debian asks this file before it starts a service; the machine's own is put back afterwards. */
async function withoutStartingServices(work: () => Promise<void>): Promise<void> {
  const found = await readFile(POLICY, 'utf8').catch(() => undefined);
  // If it is ours, a killed run left it, and the machine's own, if it had one, is still aside.
  if (found !== undefined && found !== REFUSE) await rename(POLICY, ASIDE);
  await writeFile(POLICY, REFUSE, { mode: 0o755 });
  try {
    await work();
  } finally {
    await rename(ASIDE, POLICY).catch(() => rm(POLICY, { force: true }));
  }
}

function advice(missing: readonly string[]): string {
  return `Debian packages are missing; install them with: apt-get install ${missing.join(' ')}.`;
}
