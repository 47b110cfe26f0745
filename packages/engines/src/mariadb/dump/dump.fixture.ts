import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Measured, MeasureOptions } from '@holdfast/artifact';
import type { Mariadb } from '@holdfast/platform/testing';
import { createEngines } from '../../index.ts';
import type { RunningDump } from '../../model.ts';
import { contentOf, measureDump as readDump } from '../../testing/measure-dump.ts';

export const id = (name: string) => `\`${name.replaceAll('`', '``')}\``;
export const text = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;

/** Reads a dump to its end as a backup does. */
export async function measureDump(
  dump: RunningDump,
  options?: MeasureOptions,
): Promise<{ measured: Measured; file: Buffer; contents: Omit<Measured, 'bytes'> }> {
  const measurer = createEngines({ places: {} }).mariadb.createMeasurer(options);
  const { measured, file } = await readDump(dump, measurer);
  return { measured, file, contents: contentOf(measured) };
}

/** Loads a dump with the standard client, as it is, into an existing database. */
export async function load(server: Mariadb, database: string, file: Buffer): Promise<void> {
  const running = promisify(execFile)('mariadb', [
    ...['--no-defaults', '--user=root', `--socket=${server.address.socket}`],
    ...['--max-allowed-packet=1G', '--skip-ssl', '--', database],
  ]);
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(file);
  await running;
}

/** The processes whose command line contains this text: pid, arguments, environment. */
export async function processesWith(
  words: string,
): Promise<{ pid: number; args: string; environ: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const args = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        if (!args.includes(words)) return [];
        return [
          { pid: Number(pid), args, environ: await readFile(`/proc/${pid}/environ`, 'utf8') },
        ];
      } catch {
        return []; // gone meanwhile
      }
    }),
  );
  return found.flat();
}
