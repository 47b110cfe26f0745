import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreOptions } from '../../model.ts';
import { asName, decodeRaw } from '../connection/raw-text.ts';
import { SUPERUSER, SUPERUSER_FILE } from '../sandbox/model.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import { settingsOfSuperusers } from '../target/load-settings.ts';
import type { LoadSettings, ServerFacts } from '../target/model.ts';
import type { Archive } from './archive.ts';
import { type PlanAsText, planAsText } from './as-text.ts';
import { readArchiveContents } from './contents.ts';
import { extensionsIn, heapsIn, rolesIn, schemaIn } from './statements.ts';

const MS = 60_000;

/**
 * A sandbox has nothing of the machine that the backup came from. What the dump takes for granted
 * there is made by the sandbox's own superuser, since the user who restores is a plain one. Returns
 * the entries that this takes care of. Does nothing at servers that are not ours.
 */
export async function provideForDump(
  target: ConnectionTarget,
  options: RestoreOptions,
  archive: Archive,
  facts: ServerFacts,
): Promise<ReadonlySet<number>> {
  const password = await superuserOf(target);
  if (password === undefined) return new Set();
  const entries = archive.entries.filter(({ text }) =>
    /^(EXTENSION -|POLICY|USER MAPPING) /.test(text),
  );
  const statements = await archive.statements(entries.map(({ id }) => id));
  const asHere = facts.encoding === 'SQL_ASCII' ? (name: string) => name : asName;
  // Trusted ones, too: what a superuser's script makes belongs to a superuser.
  const extensions = extensionsIn(statements).map(({ name, schema }) => ({
    ...{ name, schema: asHere(schema) },
  }));
  const { ownership, rights } = options.needs;
  const around = surroundingsOf(options.needs);
  const owners = (ownership === 'keep' ? around?.owners : undefined)?.map((one) => ({
    ...{ ...one, name: asHere(one.name), memberOf: one.memberOf.map(asHere) },
  }));
  const roles = [
    ...[...rolesIn(statements), ...(around?.roles ?? [])],
    ...(owners
      ? [...(rights?.roles ?? []), ...owners.flatMap(({ name, memberOf }) => [name, ...memberOf])]
      : []),
  ].map(asHere);
  const heaps = heapsOf(archive);
  const schemas = extensions.length > 0 ? schemasOf(archive) : new Map<number, string>();
  if (extensions.length + roles.length + heaps.size === 0) return new Set();
  const admin = { ...target, username: SUPERUSER, password: new Secret(password) };
  await atServer(admin, { ...options, deadlineMs: MS }, 'provide', {
    ...{ extensions, roles, owner: target.username, ...(owners && { owners }) },
    heaps: [...heaps.values()].map(asHere),
    schemas: [...schemas.values()].map(asHere),
  });
  return new Set([...heaps.keys(), ...schemas.keys()]);
}

/** By the numbers of their entries. Names that begin with `pg_` are the server's own. */
function schemasOf({ head }: Archive): ReadonlyMap<number, string> {
  const contents = readArchiveContents(head());
  return new Map(
    contents.entries
      .filter(({ kind }) => kind === 'SCHEMA')
      .flatMap((entry) => {
        const name = schemaIn(decodeRaw(contents.definitionOf(entry)));
        return name === undefined || name.startsWith('pg_') ? [] : [[entry.id, name] as const];
      }),
  );
}

/** See `heapsIn`, by the numbers of their entries. */
function heapsOf({ entries, head }: Archive): ReadonlyMap<number, string> {
  if (!entries.some(({ text }) => text.startsWith('ACCESS METHOD '))) return new Map();
  const contents = readArchiveContents(head());
  return new Map(
    contents.entries
      .filter(({ kind }) => kind === 'ACCESS METHOD')
      .flatMap((entry) => {
        const [name] = heapsIn(decodeRaw(contents.definitionOf(entry)));
        return name === undefined ? [] : [[entry.id, name] as const];
      }),
  );
}

/** The superuser's password in a sandbox of ours; undefined for every other server. */
export async function superuserOf({ socket }: ConnectionTarget): Promise<string | undefined> {
  if (socket === undefined) return undefined;
  const password = await readFile(path.join(socket, SUPERUSER_FILE), 'utf8').catch(() => '');
  return password === '' ? undefined : password;
}

/** In a sandbox, what takes a superuser is left out of the archive, or made without that part. */
export async function leaveAsText(
  target: ConnectionTarget,
  archive: Archive,
  { settings, provided }: { settings: LoadSettings; provided: ReadonlySet<number> },
): Promise<PlanAsText | undefined> {
  if ((await superuserOf(target)) === undefined) return undefined;
  const contents = readArchiveContents(archive.head());
  const plan = planAsText(contents, { isOfSuperusers: settingsOfSuperusers(settings), provided });
  if (plan.altered.size > 0) archive.replaceHead(contents.withDefinitions(plan.altered));
  return plan.names.length > 0 ? plan : undefined;
}
