import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DumpOptions } from '../../model.ts';
import type { restoreBench } from '../load/restore.fixture.ts';
import { measureDump } from './dump.fixture.ts';

type BackedUp = Awaited<ReturnType<ReturnType<typeof everyWay>['backUp']>>;

/** What a comparison of two inventories finds in a copy that is whole. */
export const NONE = {
  missing: [],
  changed: [],
  unexpected: [],
  otherVersions: [],
  clashing: [],
  notInDump: [],
};

/** Backups of a bench's databases, and their copies. */
export function everyWay(bench: ReturnType<typeof restoreBench>) {
  async function backUp(name: string, options: Partial<DumpOptions> = {}, to = bench.to(name)) {
    const dump = await bench.dump(to, options);
    const { file, measured } = await measureDump(dump);
    const { server, extensions, inventory, derived, warnings } = dump.about;
    const needs = {
      ...{ server, extensions, bytes: file.length, database: name, ownership: 'omit' as const },
    };
    return { file, measured, needs, inventory, derived, warnings };
  }

  /** Brings a backup back in every way that there is, each into a database of its own. */
  async function bringBack(name: string, backup: BackedUp): Promise<string[]> {
    const file = path.join(bench.place(), `${name}.dump`);
    await writeFile(file, backup.file);
    const run = promisify(execFile);
    const env = bench.environment();
    const ways: [string, string[]][] = [
      ['plainly', []],
      ['in one', ['--single-transaction']],
      ['by several', ['--jobs=4']],
    ];
    const made: string[] = [];
    for (const [way, args] of ways) {
      const database = `${name} ${way}`;
      made.push(database);
      await bench.database(database);
      await run('pg_restore', ['--exit-on-error', ...args, `--dbname=${database}`, file], { env });
    }
    const [asText, byUs] = [`${name} as text`, `${name} by us`];
    await bench.database(asText);
    await run('pg_restore', ['--file', `${file}.sql`, file], { env });
    await run('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-d', asText, '-f', `${file}.sql`], { env });
    await bench.database(byUs);
    await bench.restore(bench.to(byUs), backup);
    return [...made, asText, byUs];
  }

  return { backUp, bringBack };
}
