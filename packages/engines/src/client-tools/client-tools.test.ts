import { chmod, copyFile, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAccount } from '@holdfast/platform/processes';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENTS as MARIADB } from '../mariadb/programs.ts';
import { CLIENTS as POSTGRESQL } from '../postgresql/programs.ts';
import { discoverTools } from './index.ts';
import { foldersOf } from './places.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  place = await temporaryDirectory();
  await chmod(place.path, 0o711);
});
afterEach(() => place.remove());

async function program(file: string, script: string): Promise<string> {
  const full = path.join(place.path, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, `#!/bin/sh\n${script}\n`);
  await chmod(full, 0o755);
  return full;
}

const says = (version: string) => `echo "pg_dump (PostgreSQL) ${version}"`;

describe('the discovery of client programs', () => {
  it('finds several versions side by side, in the order of the places', async () => {
    await program('pg/15/bin/pg_dump', says('15.8 (Debian 15.8-0+deb12u1)'));
    await program('pg/17/bin/pg_dump', says('17.2'));
    await program('own/pg_dump', says('16.4'));
    await program('path/pg_dump', says('18beta1'));
    const tools = await discoverTools(
      {
        extra: [path.join(place.path, 'own')],
        standard: [`${place.path}/pg/*/bin`],
        path: `relative:${place.path}/path:${place.path}/missing:`,
      },
      POSTGRESQL,
    );
    expect(tools.map(({ version, major }) => [version, major])).toEqual([
      ['16.4', 16],
      ['15.8', 15],
      ['17.2', 17],
      ['18', 18],
    ]);
  });

  it('leaves out what is no program, fails, answers nonsense, or chooses a version by itself', async () => {
    await program('a/pg_dump', 'exit 1');
    await program('b/pg_dump', 'echo hello');
    await writeFile(await program('c/pg_dump', says('15.1')), 'not a program', { mode: 0o755 });
    await chmod(await program('d/pg_dump', says('15.1')), 0o644);
    await mkdir(path.join(place.path, 'e/pg_dump'), { recursive: true });
    const wrapper = await program('share/pg_wrapper', says('15.1'));
    await mkdir(path.join(place.path, 'f'));
    await symlink(wrapper, path.join(place.path, 'f/pg_dump'));
    await program('g/pg_dump', `kill -9 $$`);
    const extra = [...'abcdefg'].map((folder) => path.join(place.path, folder));
    expect(await discoverTools({ extra, standard: [] }, POSTGRESQL)).toEqual([]);
  });

  it('does not wait for a program that does not answer, and gives it no environment of ours', async () => {
    await program('slow/pg_dump', 'exec sleep 60');
    await program('env/pg_dump', `[ -z "$HOME$HOLDFAST_MASTER_KEY" ] && ${says('15.1')}`);
    const extra = ['slow', 'env'].map((folder) => path.join(place.path, folder));
    const started = Date.now();
    const tools = await discoverTools({ extra, standard: [] }, POSTGRESQL);
    expect(tools.map(({ version }) => version)).toEqual(['15.1']);
    expect(Date.now() - started).toBeLessThan(50_000);
    const stopped = discoverTools({ extra, standard: [] }, POSTGRESQL, AbortSignal.timeout(100));
    expect(await stopped).toBeInstanceOf(Array);
  });

  it('asks all of them under one account, and gives it back', async () => {
    const extra = ['a', 'b', 'c'].map((folder) => path.join(place.path, folder));
    for (const folder of extra) {
      await program(`${path.basename(folder)}/pg_dump`, says('15.$(id -u)'));
    }
    const tools = await discoverTools({ extra, standard: [] }, POSTGRESQL);
    const accounts = tools.map(({ version }) => Number(version.split('.')[1]));
    const isRoot = process.getuid?.() === 0;
    const next = isRoot ? newAccount()?.uid : process.getuid?.();
    expect(accounts).toEqual([next, next, next]);
  });

  it('notices that a program was replaced, and what a script runs now', async () => {
    const versions = async () => {
      const places = { extra: [path.join(place.path, 'own')], standard: [] };
      return (await discoverTools(places, POSTGRESQL)).map(({ version }) => version);
    };
    const choice = path.join(place.path, 'choice');
    await writeFile(choice, '15.8');
    await program('own/pg_dump', `echo "pg_dump (PostgreSQL) $(cat ${choice})"`);
    expect(await versions()).toEqual(['15.8']);
    await writeFile(choice, '16.4');
    expect(await versions()).toEqual(['16.4']);

    const own = path.join(place.path, 'own/pg_dump');
    const installed = await realpath('/usr/lib/postgresql/15/bin/pg_dump');
    await copyFile(installed, own);
    expect(await versions()).toEqual([expect.stringMatching(/^15\./)]);
    expect(await versions()).toEqual([expect.stringMatching(/^15\./)]);
    await writeFile(own, `#!/bin/sh\n${says('17.2')}\n`);
    expect(await versions()).toEqual(['17.2']);
    await rm(own);
    expect(await versions()).toEqual([]);
  });

  it("looks into the folders of Debian's packages by itself", async () => {
    expect(await foldersOf({}, POSTGRESQL.folders)).toContain('/usr/lib/postgresql/15/bin');
  });
});

describe('a version line', () => {
  const readVersionLine = (line: string) =>
    POSTGRESQL.readVersion(line) ?? MARIADB.readVersion(line);

  it.each([
    ['pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)', 'postgresql', 15, '15.8'],
    ['pg_restore (PostgreSQL) 18devel', 'postgresql', 18, '18'],
    [
      'mariadb-dump  Ver 10.19 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)',
      'mariadb',
      10,
      '10.11.19',
    ],
    ['mysqldump from 11.4.2-MariaDB, client 10.19 for osx10.19 (arm64)', 'mariadb', 11, '11.4.2'],
    [
      'mysqldump  Ver 8.0.36 for Linux on x86_64 (MySQL Community Server - GPL)',
      'mysql',
      8,
      '8.0.36',
    ],
    ['mysqldump  Ver 10.13 Distrib 5.7.44, for Linux (x86_64)', 'mysql', 5, '5.7.44'],
    ['mysqldump  Ver 8.4.0 for macos14 on arm64 (Homebrew)', 'mysql', 8, '8.4.0'],
  ])('%s is read', (line, vendor, major, version) => {
    expect(readVersionLine(line)).toMatchObject({ vendor, major, version });
  });

  it('of anything else is none', () => {
    for (const line of ['', 'hello', 'git version 2.39.5', 'pg_dump (PostgreSQL)']) {
      expect(readVersionLine(line)).toBeUndefined();
    }
  });
});
