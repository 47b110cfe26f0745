import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

const PROGRAMS: [name: string, ...words: string[]][] = [
  ['/usr/lib/postgresql/15/bin/postgres', '--version'],
  ['mariadbd', '--version'],
  ['zstd', '--version'],
  ['age', '--version'],
  ['restic', 'version'],
  ['mydumper', '--version'],
  ['dnsperf', '-h'],
];

export function describeMachine(): string {
  const [cpu] = os.cpus();
  const gib = (os.totalmem() / 2 ** 30).toFixed(0);
  return `${os.cpus().length} cores of ${cpu?.model ?? 'an unknown kind'}, ${gib} GiB of memory, ${os.type()} ${os.release()}`;
}

export function describeVersions(): string[] {
  return [`Node ${process.version}`, ...PROGRAMS.flatMap(versionOf)];
}

/** The first line with a version, after the program's name if it lacks that; nothing if not installed. */
function versionOf([name, ...words]: [string, ...string[]]): string[] {
  try {
    const said = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', name, ...words], { encoding: 'utf8' });
    const line =
      said
        .split('\n')
        .find((one) => /\d\.\d+\.\d|\d\.\d+ /.test(one) && !one.includes('127.0.0.1')) ?? '';
    const program = path.basename(name);
    return [line.includes(program) ? line.trim() : `${program} ${line.trim()}`];
  } catch {
    return [];
  }
}
