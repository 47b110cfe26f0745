import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';

/** The client programs of the servers that tests start. */
const REAL: Record<string, string> = {
  pg_dump: '/usr/lib/postgresql/15/bin/pg_dump',
  pg_restore: '/usr/lib/postgresql/15/bin/pg_restore',
  'mariadb-dump': '/usr/bin/mariadb-dump',
  mariadb: '/usr/bin/mariadb',
};

export type RecordedTools = {
  /** For HOLDFAST_CLIENT_TOOL_DIRS. */
  folder: string;
  /** What Linux said about each one that was started, `--version` included. */
  started(): Promise<{ tool: string; args: string; status: string }[]>;
  remove(): Promise<void>;
};

/** Client programs that record the account they run under, and then do what the real ones do. */
export async function recordTools(): Promise<RecordedTools> {
  const place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  const record = path.join(place.path, 'record');
  await writeFile(record, '');
  await chmod(record, 0o666);
  const folder = path.join(place.path, 'bin');
  await mkdir(folder);
  for (const [tool, real] of Object.entries(REAL)) {
    const file = path.join(folder, tool);
    await writeFile(
      file,
      `#!/bin/sh
status=$(grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/$$/status | tr '\\t\\n' '  ')
printf '%s\\n' "${tool}|\${1%%=*}|$status" >>'${record}'
exec ${real} "$@"
`,
    );
    await chmod(file, 0o755);
  }
  return {
    folder,
    async started() {
      const lines = (await readFile(record, 'utf8')).trim().split('\n');
      return lines.map((line) => {
        const [tool = '', args = '', status = ''] = line.split('|');
        return { tool, args, status: status.trim() };
      });
    },
    remove: place.remove,
  };
}
