import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { keep, readKept } from './kept.ts';
import { LIMITS } from './limits.ts';
import { describeMachine, describeVersions } from './machine.ts';
import type { Outcome, Row } from './model.ts';
import { pageOf } from './page.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
/** None takes half of that on two cores; one that hangs must not hold up the others. */
const LONGEST_MS = 15 * 60_000;
/** For a benchmark that is cut short to stop the servers that it started. */
const GRACE_MS = 10_000;

export type Order = {
  /** The names of benchmarks that are not cut short. */
  long: readonly string[];
  /** Keep each result in place of the benchmark's last one; false for a quick run. */
  keep: boolean;
  /** Where the page is written, of all kept results or else of those of this run; nowhere if not given. */
  page: string | undefined;
};

/**
 * Runs one after the other, each in a process of its own, and writes the page after each. Returns how
 * many failed.
 */
export async function runAll(names: readonly string[], order: Order): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    const outcome = await runOne(name, order.long.includes(name) ? undefined : LONGEST_MS);
    outcomes.push(outcome);
    if (order.keep) await keep(outcome);
    if (order.page) await writePage(order.page, order.keep ? await readKept() : outcomes);
  }
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  for (const { bench, failure } of failed) process.stdout.write(`\n${bench}: ${failure}\n`);
  return failed.length;
}

export async function writePage(file: string, outcomes?: readonly Outcome[]): Promise<void> {
  const machine = { name: describeMachine(), versions: describeVersions() };
  await writeFile(file, pageOf(outcomes ?? (await readKept()), machine, LIMITS));
}

async function runOne(bench: string, longestMs?: number): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-bench-'));
  const rowsFile = path.join(folder, 'rows');
  const date = new Date().toISOString().slice(0, 10);
  const [load = 0] = loadavg();
  const begun = performance.now();
  const running = spawn(process.execPath, [MAIN, bench], {
    env: { ...process.env, HOLDFAST_BENCH_ROWS: rowsFile },
    stdio: 'inherit',
  });
  let late = false;
  const timers = longestMs
    ? [
        setTimeout(() => {
          late = true;
          running.kill('SIGTERM');
        }, longestMs),
        setTimeout(() => running.kill('SIGKILL'), longestMs + GRACE_MS),
      ]
    : [];
  const [code, signal] = await once(running, 'exit');
  for (const timer of timers) clearTimeout(timer);
  const seconds = (performance.now() - begun) / 1_000;
  const written = await readFile(rowsFile, 'utf8').catch(() => '');
  await rm(folder, { recursive: true });
  const rows = written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
  const failure = late
    ? `it took longer than ${(longestMs ?? 0) / 60_000} minutes`
    : `it ended with ${code ?? signal}`;
  const when = { date, machine: describeMachine(), load };
  return { bench, ...when, seconds, rows, ...(code !== 0 && { failure }) };
}
