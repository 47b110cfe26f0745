import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keep, readKept } from './kept.ts';
import { LIMITS } from './limits.ts';
import { describeMachine } from './machine.ts';
import type { Outcome, Row } from './model.ts';
import { pageOf } from './page.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
/** None takes half of that on two cores; one that hangs must not keep the others from their turn. */
const LONGEST_MS = 15 * 60_000;
/** For the servers that it started. */
const GRACE_MS = 10_000;

export type Order = {
  /** Where the page is written; nowhere, if it is not given. */
  page: string | undefined;
  onlyWhenNamed: readonly string[];
};

/**
 * One after the other, each in a process of its own; what has come so far is always on the page.
 * Answers how many failed.
 */
export async function runAll(names: readonly string[], order: Order): Promise<number> {
  const machine = describeMachine();
  const kept = await readKept(order.onlyWhenNamed);
  const outcomes: Outcome[] = [];
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    outcomes.push(await runOne(name, LONGEST_MS));
    if (order.page) await writeFile(order.page, pageOf(outcomes, machine, LIMITS, kept));
  }
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  for (const { bench, failure } of failed) process.stdout.write(`\n${bench}: ${failure}\n`);
  return failed.length;
}

/** One that runs only when named; the page shows what it came to from the next run of all on. */
export async function runAndKeep(name: string): Promise<boolean> {
  const outcome = await runOne(name);
  if (outcome.failure !== undefined) return false;
  await keep(outcome, new Date().toISOString().slice(0, 10));
  return true;
}

async function runOne(bench: string, longestMs?: number): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-bench-'));
  const rowsFile = path.join(folder, 'rows');
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
  return { bench, seconds, rows, ...(code !== 0 && { failure }) };
}
