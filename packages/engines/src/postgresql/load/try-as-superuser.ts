import type { ConnectionTarget } from '../../credentials/model.ts';
import type { LeftOut, RestoreOptions } from '../../model.ts';
import { decodeRaw } from '../connection/raw-text.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { markOf } from '../measure/marks.ts';
import { atServer } from '../target/at-server.ts';
import type { Archive } from './archive.ts';
import { asSuperuser } from './as-superuser.ts';
import { readArchiveContents } from './contents.ts';
import { faultOfRefused } from './faults.ts';
import { type WithoutCode, withoutCode } from './without-code.ts';

const TRY_MS = 120_000;

/** What the superuser of a sandbox may be given to make, once all the rest is there. */
export type Trial = {
  admin: ConnectionTarget;
  encoding: string;
  entries: ReadonlyMap<number, ContentsEntry>;
  definitions: ReadonlyMap<number, WithoutCode>;
};

const ENCODING = /^SET client_encoding = '(\w+)';\s*$/;
/** Names without a schema are the server's own. */
const SEARCH_PATH = /^SELECT pg_catalog\.set_config\('search_path', '', false\);\s*$/;

/** To be called before the load, which uses the archive up. */
export async function planTrial(
  target: ConnectionTarget,
  archive: Archive,
): Promise<Trial | undefined> {
  const admin = await asSuperuser(target);
  if (admin === undefined) return undefined;
  const { entries, definitionOf } = readArchiveContents(archive.head());
  const textOf = (entry: ContentsEntry) => decodeRaw(definitionOf(entry));
  const head = (kind: string) => {
    const entry = entries.find((one) => one.kind === kind);
    return entry ? textOf(entry) : '';
  };
  const encoding = ENCODING.exec(head('ENCODING'))?.[1];
  const definitions = new Map(
    entries.flatMap((entry) => {
      const found = withoutCode(entry, () => textOf(entry));
      return found ? [[entry.id, found] as const] : [];
    }),
  );
  const isUsual = encoding !== undefined && SEARCH_PATH.test(head('SEARCHPATH'));
  if (!isUsual || definitions.size === 0) return undefined;
  return {
    ...{ admin, encoding, definitions },
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  };
}

/**
 * What a plain user may not make can be something that nobody can make. The sandbox's superuser
 * makes it, if that runs no code of the dump, and undoes it. Returns what every restore refuses,
 * with the server's words. Left out is what needs something that is not there because a superuser
 * would have had to make it.
 */
export async function findRefused(
  options: RestoreOptions,
  { admin, encoding, entries, definitions }: Trial,
  { asText, leftOut }: { asText: Pick<ReadonlySet<number>, 'has'>; leftOut: readonly LeftOut[] },
): Promise<ReadonlyMap<number, string>> {
  const marks = new Map(
    leftOut.flatMap(({ fault, marks = [] }) => marks.map((mark) => [mark, fault] as const)),
  );
  const faults = new Map(
    [...entries.values()].flatMap((entry) => {
      const fault = marks.get(markOf(entry));
      return fault ? [[entry.id, fault] as const] : [];
    }),
  );
  const wanted = [...definitions].filter(([id]) => asText.has(id) || faults.get(id) === 'server');
  if (wanted.length === 0) return new Map();
  const refused = await atServer(admin, { ...options, deadlineMs: TRY_MS }, 'try-each', {
    encoding,
    definitions: wanted.map(([id, definition]) => {
      const all = entries.get(id)?.dependencies ?? [];
      return { id, ...definition, needs: all.filter((one) => asText.has(one) || faults.has(one)) };
    }),
  });
  return new Map(
    refused
      .filter(({ said }) => faultOfRefused(said).fault === 'backup')
      .map(({ id, said }) => [id, said]),
  );
}
