import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { debianMirror } from './debian-mirror.ts';
import { FETCHED } from './fetched.ts';
import { withMachineLock } from './machine-lock.ts';

const run = promisify(execFile);
const SUITE = 'bookworm';

/**
 * Part of the source of an installed Debian package, fetched once for each version that is
 * installed: apt checks it against the archive's signature. It has package lists of its own, so
 * that the machine's stay unchanged. Returns the folder of the part.
 */
export async function ensureDebianSource(name: string, part: string): Promise<string> {
  const { stdout: version } = await run('dpkg-query', ['-W', `-f=\${source:Version}`, name]);
  const place = path.join(FETCHED, `source+${name}+${version}+${part.replaceAll('/', '+')}`);
  const isThere = () =>
    access(place).then(
      () => true,
      () => false,
    );
  if (await isThere()) return place;
  await mkdir(FETCHED, { recursive: true });
  await withMachineLock('debian-sources', async () => {
    if (await isThere()) return;
    const folder = await mkdtemp(path.join(FETCHED, 'fetching-'));
    try {
      await fetchPart(name, part, folder);
      await rename(path.join(folder, 'part', part), place);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  return place;
}

async function fetchPart(name: string, part: string, folder: string): Promise<void> {
  const list = path.join(folder, 'sources.list');
  const lists = path.join(folder, 'lists');
  await writeFile(list, `deb-src ${await debianMirror(SUITE)} ${SUITE} main\n`);
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  const apt = (...words: string[]) =>
    run(
      'apt-get',
      [
        ...['-q', '-o', `Dir::Etc::sourcelist=${list}`, '-o', 'Dir::Etc::sourceparts=-'],
        ...['-o', `Dir::State::lists=${lists}`, '-o', 'APT::Sandbox::User=root', ...words],
      ],
      { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 << 20 },
    );
  await apt('update');
  await apt('source', '--download-only', name);
  const archive = (await readdir(folder)).find((file) => file.includes('.orig.tar.'));
  if (archive === undefined) throw new Error(`The source package ${name} has no original archive.`);
  const into = path.join(folder, 'part');
  await mkdir(into);
  const words = ['--strip-components=1', '--wildcards', `*/${part}/*`];
  await run('tar', ['xf', path.join(folder, archive), '-C', into, ...words]);
}
