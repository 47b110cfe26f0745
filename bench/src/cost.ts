import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';

/** In seconds; `cpu` is that of the programs and of all that they started. */
export type Cost = { wall: number; cpu: number };

/** Linux reports these times to programs in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** What a process and those of its children that have ended took, in seconds. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_A_SECOND;
}

/** The most memory that a process has ever held, without its children. */
export function peakMibOf(pid: number): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** Resets the peak to what the process holds now. */
export function resetPeakOf(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** What a process holds at the moment, without its children. */
export function residentMibOf(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** Runs a line in a shell; fails if any of its commands fails. */
export async function costOfShell(line: string, env: Record<string, string>): Promise<Cost> {
  const before = cpuOf(process.pid) - ownCpu();
  const start = performance.now();
  const shell = spawn('/bin/bash', ['-c', `set -eo pipefail; ${line}`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(shell, 'exit');
  if (code !== 0) throw new Error(`it ended with ${code}: ${line}`);
  const wall = (performance.now() - start) / 1000;
  return { wall, cpu: cpuOf(process.pid) - ownCpu() - before };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
