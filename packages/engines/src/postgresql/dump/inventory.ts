import type { Inventory, NotInDump } from '@holdfast/artifact';
import type pg from 'pg';
import { readCatalogue } from './catalogue.ts';
import { lineOf } from './inventory-line.ts';
import { findFilled, findMembers } from './members.ts';
import type { Expected, Listed, MemberRows, SourceFacts } from './model.ts';

/** Of the server itself: a dump has nothing of these. */
const OF_SERVER = ['pg_catalog', 'information_schema'];
/** What REINDEX CONCURRENTLY works on beside an index that is whole. */
const PASSING_INDEX = /_cc(?:new|old)\d*$/;

/** What was read of a member whose content the dump does not have. */
function leftOf({ extension, object, byHand }: MemberRows): NotInDump {
  const isPosition = object.startsWith('position of ');
  const why = isPosition
    ? 'it is not in the backup: pg_dump leaves out what belongs to an extension, and in a restored copy the sequence begins anew'
    : 'they are not in the backup: pg_dump leaves out what belongs to an extension, and a copy has only the rows that CREATE EXTENSION makes. Holdfast adds rows of plain tables: of none with triggers, rules, row security, partitions or children, or to which others refer than such tables';
  const advice = byHand
    ? `Take it out of the extension (ALTER EXTENSION ${extension} DROP …), and the next backup has it as an object of your own.`
    : isPosition
      ? 'After a restore, set it again (setval).'
      : 'Remove what prevents it, or keep a copy of these rows in a table of your own (CREATE TABLE … AS TABLE …), and the next backup has them.';
  return { object, why, advice, holdsData: true };
}

/** To be called in the transaction that holds the snapshot. */
export async function readInventory(
  client: pg.Client,
  major: number,
  extensions: readonly { name: string; version: string }[],
): Promise<Pick<SourceFacts, 'inventory' | 'expected' | 'members'>> {
  const listed = await readCatalogue(client, major);
  const tables = listed.filter(
    ({ schema, extension, holds }) =>
      extension === null && holds === 'rows' && OF_SERVER.includes(schema),
  );
  const filled = await findFilled(client, tables);
  return {
    inventory: toInventory(listed, extensions),
    expected: listed.flatMap((one) => expectedOf(one, filled)),
    members: await findMembers(client),
  };
}

/** Several operators have one name: they are one line. */
function toInventory(
  listed: readonly Listed[],
  extensions: readonly { name: string; version: string }[],
): Inventory {
  const owners = new Map<string | null, Map<string, string[]>>();
  for (const { extension, object, facts } of listed) {
    const objects = owners.get(extension) ?? new Map<string, string[]>();
    owners.set(extension, objects);
    objects.set(object, [...(objects.get(object) ?? []), facts]);
  }
  const lines = (owner: string | null) =>
    [...(owners.get(owner) ?? [])].map(([object, facts]) => lineOf(object, facts.sort())).sort();
  const members = extensions.flatMap(({ name, version }) => {
    const objects = lines(name);
    return objects.length > 0 ? [{ extension: name, version, objects }] : [];
  });
  return { objects: lines(null), ...(members.length > 0 && { members }) };
}

/** What the dump must have. What belongs to an extension is made by that. */
function expectedOf(one: Listed, filled: ReadonlySet<string>): Expected[] {
  const { object, schema, name, key, extension, holds, usable } = one;
  // The entries of user mappings have the numbers of their servers.
  if (extension !== null || object.startsWith('user mapping ')) return [];
  if (object.startsWith('mapping of ')) {
    const why =
      'the configuration comes with the server, and pg_dump leaves out how it was changed: in a restored copy it is as it came';
    const advice =
      'Make one of your own and change that (CREATE TEXT SEARCH CONFIGURATION … (COPY = …)), or change this one again after a restore.';
    return [{ key: object, object, why, advice }];
  }
  if (object.startsWith('rights to ')) {
    const why =
      'it comes with the server, and pg_dump leaves out how its rights were changed: in a restored copy they are as they came';
    const advice = 'Grant and revoke these again after a restore.';
    return [{ key: object, object, why, advice }];
  }
  if (object.startsWith('detachment of ')) {
    const why =
      'detaching this partition was interrupted; in a restored copy it is attached, and its rows are its table’s again';
    const advice = 'Finish it: ALTER TABLE … DETACH PARTITION … FINALIZE.';
    return [{ key: object, object, why, advice }];
  }
  if (OF_SERVER.includes(schema)) {
    const why = `pg_dump leaves out what is in the server’s own schema ${schema}`;
    const holdsData = filled.has(object) || (holds !== null && holds !== 'rows');
    const advice =
      'Make it in a schema of its own instead (ALTER … SET SCHEMA), and the next backup has it.';
    return [{ key, object, why, advice, ...(holdsData && { holdsData }) }];
  }
  if (!usable) {
    const why =
      'making it failed or was interrupted: the server does not use it, and pg_dump leaves it out';
    return [{ key, object, why, ...(PASSING_INDEX.test(name) && { harmless: true }) }];
  }
  if (object.startsWith('disabled triggers of ')) {
    const why =
      'pg_dump does not write that they are disabled, and in a restored copy they are not';
    const advice = 'If they are to be disabled, do that again after a restore.';
    return [{ key, object, why, advice }];
  }
  const itself = { key: key || object, object, why: 'pg_dump left it out without a word' };
  if (holds === null || holds === 'rows') return [itself];
  const position = `position of ${object}`;
  const sequence = { schema, name, unlogged: holds !== 'position' };
  const why = 'pg_dump did not write it, and a restored copy begins anew';
  return [itself, { key: position, sequence, object: position, why, holdsData: true }];
}

/** What the catalogue lists, and the dump does not make: see `Measured.objects`. */
export function findMissing(expected: readonly Expected[], made: ReadonlySet<string>): NotInDump[] {
  const missing = expected
    .filter(({ key }) => !made.has(key))
    .map(({ key: _, sequence: _sequence, ...one }): [string, NotInDump] => [one.object, one]);
  // Several may have one name.
  return [...new Map(missing).values()];
}

/** The inventory with what was read of the extensions' own tables, and with what is not in the dump. */
export function withMembers(
  { objects, members = [], added }: Inventory,
  rows: readonly MemberRows[],
  lacking: readonly NotInDump[],
): Inventory {
  const left = rows.filter((one) => one.added).map(leftOf);
  const all = [...lacking, ...left];
  // What is lost with data is told first.
  const notInDump = [...all.filter((one) => one.holdsData), ...all.filter((one) => !one.holdsData)];
  const linesOf = (name: string) =>
    rows.filter(({ extension }) => extension === name).map(({ line }) => line);
  return {
    objects,
    ...(members.length > 0 && {
      members: members.map((one) => ({
        ...one,
        objects: [...one.objects, ...linesOf(one.extension)].sort(),
      })),
    }),
    ...(added && { added }),
    ...(notInDump.length > 0 && { notInDump }),
  };
}
