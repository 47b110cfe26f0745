import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';

const WELL = 'exec "$real" "$@"';

export type FakeTools = {
  /** For HOLDFAST_CLIENT_TOOL_DIRS. */
  folder: string;
  /** Sets what pg_dump does from the next dump on: a shell script; `"$real" "$@"` runs the real one. */
  behave(script: string): Promise<void>;
  /** From the next dump on, does what the real one does. */
  behaveWell(): Promise<void>;
  remove(): Promise<void>;
};

/** A fake pg_dump and pg_restore of version 15, found before any others, that do what a test sets. */
export async function createFakeTools(): Promise<FakeTools> {
  const place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  const folder = path.join(place.path, 'bin');
  await mkdir(folder);
  const behaviour = path.join(place.path, 'behaviour');
  for (const tool of ['pg_dump', 'pg_restore']) {
    const file = path.join(folder, tool);
    await writeFile(
      file,
      `#!/bin/bash
[ "$1" = --version ] && { echo '${tool} (PostgreSQL) 15.99'; exit 0; }
real=/usr/lib/postgresql/15/bin/${tool}
. '${behaviour}'
`,
    );
    await chmod(file, 0o755);
  }
  const behave = (script: string) => writeFile(behaviour, `${script}\n`);
  await behave(WELL);
  return { folder, behave, behaveWell: () => behave(WELL), remove: place.remove };
}
