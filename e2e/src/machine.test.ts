import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  ENTER,
  ensureDebianPackages,
  freePort,
  startOnTerminal,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommand } from './command.ts';

const BIN = path.resolve(import.meta.dirname, '../../bin');
const TAB = '\t';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  place = await temporaryDirectory();
});
afterAll(() => place.remove());

/** A server that says that all is well, and whose clock is an hour behind. */
async function startImpostor() {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end('fine');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    port: (server.address() as AddressInfo).port,
    stop: () => server.close().closeAllConnections(),
  };
}

test('B38: the doctor names what is missing, each with what mends it, and ends with 1', async () => {
  const file = path.join(place.path, 'file');
  await writeFile(file, '');
  const impostor = await startImpostor();
  const environment = {
    HOLDFAST_DATA_DIR: path.join(file, 'data'),
    // With a stray slash at the end.
    HOLDFAST_URL: `http://127.0.0.1:${impostor.port}/`,
    HOLDFAST_BACKUP_PORT: String(impostor.port),
    HOLDFAST_DASHBOARD_PORT: String(await freePort()),
    HOLDFAST_AUTH_PORT: String(await freePort()),
    HOLDFAST_DOMAINS_PORT: String(await freePort()),
    HOLDFAST_BACKUP_PROT: '4002',
    // No database programs in it; standard places are searched all the same.
    PATH: process.env.PATH,
  };
  const { runApart } = createCommand(path.join(place.path, 'configuration'));
  const { code, out, err } = await runApart('doctor --json', { environment });
  impostor.stop();
  const findings: { check: string; state: string; message: string; mend?: string }[] =
    JSON.parse(out);
  const of = (check: string) => findings.find((finding) => finding.check === check);
  expect(of('node')).toMatchObject({ state: 'ok' });
  expect(of('postgresql')).toMatchObject({ message: expect.any(String) });
  expect(of('settings')).toMatchObject({ state: 'lacking' });
  expect(of('settings')?.message).toContain('did you mean HOLDFAST_BACKUP_PORT?');
  expect(of('data directory')).toMatchObject({
    state: 'missing',
    mend: expect.stringContaining('HOLDFAST_DATA_DIR'),
  });
  expect(of('space')?.message).toContain('free at');
  expect(of(`port ${impostor.port}`)).toMatchObject({
    state: 'missing',
    mend: expect.stringContaining('HOLDFAST_BACKUP_PORT'),
  });
  expect(of(`port ${environment.HOLDFAST_AUTH_PORT}`)).toMatchObject({ state: 'ok' });
  expect(of('clock')).toMatchObject({
    state: 'missing',
    message: expect.stringContaining('1 h ahead of the platform'),
    mend: expect.stringContaining('timedatectl'),
  });
  expect(impostor.asked.toSorted()).toEqual(['/healthz', '/readyz']);
  expect(code).toBe(1);
  expect(err).toContain(`holdfast: Missing: data directory, port ${impostor.port}, clock.`);
  for (const { state, mend } of findings) expect(mend === undefined).toBe(state === 'ok');
});

const SHELLS: [string, string[], string][] = [
  ['bash', ['--norc', '--noprofile', '-i'], 'source <(holdfast completion bash)'],
  ['zsh', ['-f', '-i'], 'autoload -U compinit; compinit -u; source <(holdfast completion zsh)'],
  ['fish', ['--no-config', '-i'], 'holdfast completion fish | source'],
];

test('B38: bash, zsh and fish complete commands and options as they are typed', async () => {
  await ensureDebianPackages(['zsh', 'fish']);
  await mkdir(path.join(place.path, 'home'), { recursive: true });
  const environment = {
    ...{ PATH: `${BIN}:${process.env.PATH}`, HOME: path.join(place.path, 'home') },
    HOLDFAST_CONFIG_DIR: path.join(place.path, 'nobody'),
  };
  for (const [shell, args, load] of SHELLS) {
    const terminal = startOnTerminal(shell, args, { columns: 120, environment });
    terminal.type(`${load}; echo rea''dy${ENTER}`);
    await terminal.until('ready');
    terminal.type(`holdfast doma${TAB}che${TAB}--hel${TAB}; exit${ENTER}`);
    await terminal.until('Usage: holdfast domains check');
    await terminal.ended;
  }
});

test('B38: choices of an option are completed; where nobody is signed in, names are not, silently', async () => {
  const { run } = createCommand(path.join(place.path, 'nobody'));
  expect(await run("complete -- domains check --mode ''")).toMatchObject({
    code: 0,
    out: 'bloom\tmode\nverified\tmode\ninfo\tmode\nfull\tmode\n',
  });
  expect(await run("complete -- backups run-now ''")).toEqual({ code: 0, out: '', err: '' });
});
