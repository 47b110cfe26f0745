import { execFile } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDebianPackages, temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { ROOT, readYaml } from './manifests.ts';

const run = promisify(execFile);
const text = (file: string) => readFile(path.join(ROOT, file), 'utf8');

test('the compose file has less than fifteen lines: everything in one container, with one volume', async () => {
  expect((await text('deploy/compose.yaml')).trimEnd().split('\n').length).toBeLessThan(15);
  const [read] = await readYaml(['deploy/compose.yaml']);
  expect(read?.document).toMatchObject({
    services: {
      holdfast: {
        ...{ command: 'up', read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] },
        volumes: ['data:/var/lib/holdfast'],
      },
    },
    volumes: { data: {} },
  });
});

test('every setting that a file of deploy/ names is one', async () => {
  const rows = (await text('docs/settings.md')).split('\n').filter((line) => line.startsWith('|'));
  const settings = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/HOLDFAST_\w+/g) ?? []));
  const unknown: string[] = [];
  let named = 0;
  for await (const file of glob('deploy/**/*', { cwd: ROOT, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const at = path.relative(ROOT, path.join(file.parentPath, file.name));
    for (const [name] of (await text(at)).matchAll(/HOLDFAST_[A-Z_]+/g)) {
      named += 1;
      if (!settings.has(name)) unknown.push(`${at}: ${name}`);
    }
  }
  expect(named).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

test('systemd knows every word of the units, and thinks well of them', async () => {
  await ensureDebianPackages(['systemd']);
  const place = await temporaryDirectory();
  for (const unit of ['holdfast.service', 'holdfast-serve@.service', 'holdfast-work@.service']) {
    const written = await text(`deploy/systemd/${unit}`);
    // With the program's path on this machine: systemd checks that it can be started.
    await writeFile(path.join(place.path, unit), written.replaceAll('/opt/holdfast', ROOT));
  }
  const at = { cwd: place.path, env: { ...process.env, SYSTEMD_UNIT_PATH: `${place.path}:` } };
  for (const [unit, most] of [
    ['holdfast.service', 45],
    ['holdfast-serve@auth.service', 20],
    ['holdfast-work@backup.service', 45],
  ] as const) {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', `./${unit}`], at);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('holdfast'));
    expect(said).toEqual([]);
    // Exits 1 above the threshold.
    const looked = ['security', '--offline=true', `--threshold=${most}`, `./${unit}`];
    await run('systemd-analyze', looked, at);
  }
  await place.remove();
});

test('the Dockerfile takes nothing from the network but packages, and its images end as an account without rights', async () => {
  const instructions = readInstructions(await text('deploy/Dockerfile'));
  const words = instructions.map(({ word }) => word);
  expect(words).not.toContain('ADD');
  const commands = instructions.filter(({ word }) => word === 'RUN').map(({ rest }) => rest);
  expect(commands.filter((rest) => /\b(curl|wget|eval|sudo)\b|\|\s*\w*sh\b/.test(rest))).toEqual(
    [],
  );

  const args = instructions.filter(({ word }) => word === 'ARG');
  const unused = args.flatMap(({ rest }, index) => {
    const [name = ''] = rest.split('=');
    const after = instructions.slice(instructions.indexOf(args[index] as Instruction) + 1);
    return after.some((one) => one.rest.includes(`\${${name}}`)) ? [] : [name];
  });
  expect(args.length).toBeGreaterThan(8);
  expect(unused).toEqual([]);

  for (const stage of ['holdfast', 'worker']) {
    const from = instructions.findIndex(
      ({ word, rest }) => word === 'FROM' && rest.endsWith(` AS ${stage}`),
    );
    const next = words.indexOf('FROM', from + 1);
    const own = instructions.slice(from, next === -1 ? undefined : next);
    expect(own.findLast(({ word }) => word === 'USER')?.rest).toBe('10001:10001');
  }
  const exec = instructions.filter(({ word }) => ['ENTRYPOINT', 'CMD'].includes(word));
  expect(exec.map(({ rest }) => JSON.parse(rest))).toEqual([
    ['/usr/bin/tini', '--', '/opt/holdfast/bin/holdfast'],
    ['up'],
  ]);
});

type Instruction = { word: string; rest: string };

function readInstructions(file: string): Instruction[] {
  const lines = file.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const whole = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return whole.split('\n').map((line) => {
    const [word = '', rest = ''] = line.split(/ (.*)/s);
    return { word, rest };
  });
}

test('a program of another version than was asked for ends the build, whatever else its line says', async () => {
  const place = await temporaryDirectory();
  const script = await text('deploy/image/install-clients');
  const [check = ''] = /^require_version\(\) \{.*?^\}/ms.exec(script) ?? [];
  const program = path.join(place.path, 'program');
  const outcome = async (said: string, name: string, version: string) => {
    await writeFile(program, `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 });
    const words = ['-euc', `${check}\nrequire_version "$@"`, 'sh', program, name, version];
    return run('sh', words).then(
      () => 'right',
      (error) => error.stderr,
    );
  };
  const postgresql = 'pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)';
  const mariadb = 'mariadb  Ver 15.1 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)';
  const server = 'mariadbd  Ver 11.8.2-MariaDB-deb12 for debian-linux-gnu on x86_64';
  for (const right of [
    ...[['PostgreSQL', '15', postgresql] as const, ['PostgreSQL', '15.18', postgresql] as const],
    ...[['MariaDB', '10.11', mariadb] as const, ['MariaDB', '10.11.19', mariadb] as const],
    ['MariaDB', '11.8', server] as const,
  ]) {
    expect([right, await outcome(right[2], right[0], right[1])]).toEqual([right, 'right']);
  }
  for (const wrong of [
    ...[['PostgreSQL', '1', postgresql] as const, ['PostgreSQL', '18', postgresql] as const],
    ...[['MariaDB', '15.1', mariadb] as const, ['MariaDB', '10.1', mariadb] as const],
    ['MariaDB', '11.4', server] as const,
  ]) {
    const said = await outcome(wrong[2], wrong[0], wrong[1]);
    expect([wrong, said]).toEqual([wrong, expect.stringContaining(`${wrong[0]} ${wrong[1]}`)]);
  }
  await place.remove();
});
