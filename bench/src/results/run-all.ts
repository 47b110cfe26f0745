import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMITS } from './limits.ts';
import { describeMachine } from './machine.ts';
import type { Outcome, Row } from './model.ts';
import { pageOf } from './page.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const PAGE = path.join(import.meta.dirname, '../../RESULTS.md');

/** One after the other, each in a process of its own; what has come so far is always on the page. */
export async function runAll(names: readonly string[]): Promise<void> {
  const machine = describeMachine();
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-bench-'));
  const outcomes: Outcome[] = [];
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    outcomes.push(await runOne(name, path.join(folder, name)));
    await writeFile(PAGE, pageOf(outcomes, machine, LIMITS));
  }
  await rm(folder, { recursive: true });
}

async function runOne(bench: string, rowsFile: string): Promise<Outcome> {
  const begun = performance.now();
  const running = spawn(process.execPath, [MAIN, bench], {
    env: { ...process.env, HOLDFAST_BENCH_ROWS: rowsFile },
    stdio: 'inherit',
  });
  const [code] = await once(running, 'exit');
  const seconds = (performance.now() - begun) / 1_000;
  const written = await readFile(rowsFile, 'utf8').catch(() => '');
  const rows = written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
  return { bench, seconds, rows, ...(code !== 0 && { failure: `it ended with ${code}` }) };
}
