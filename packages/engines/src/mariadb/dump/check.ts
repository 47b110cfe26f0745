import type { Measured } from '@holdfast/artifact';
import { type ClientTool, type DumpAbout, DumpFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { findMissing } from './inventory.ts';
import type { InexactTables, SourceChanges } from './model.ts';
import type { DumpPlan } from './plan.ts';

const LONGEST_TRAILER = 80;
const TRAILER = /\n-- Dump completed(?: on [\d :-]+)?\n+$/;

/** Keeps the end of the dump, which says whether it is whole. */
export function watchTrailer(): { see(piece: Buffer): void; isThere(): boolean } {
  let tail = Buffer.alloc(0);
  return {
    see(piece) {
      tail = Buffer.concat([tail, piece.subarray(-LONGEST_TRAILER)]).subarray(-LONGEST_TRAILER);
    },
    isThere: () => TRAILER.test(tail.toString('latin1')),
  };
}

export function withoutTrailer({ name }: ClientTool): DumpFailure {
  return new DumpFailure(
    'DUMP_INCOMPLETE',
    `${name} reported success, but its dump is incomplete: "Dump completed" is missing at the end.`,
  );
}

/** Throws if definitions were changed while the dump ran; returns warnings. */
export function checkChanges({ changed, appeared }: SourceChanges, wording: Wording): string[] {
  if (changed.length > 0) {
    throw new DumpFailure(
      'SCHEMA_CHANGED',
      `Definitions were changed while they were being read: ${wording.list(changed)}. The next backup starts from scratch; back up at a time when nobody alters tables.`,
    );
  }
  return appeared.length === 0
    ? []
    : [`Objects created while the dump ran may be missing from it: ${wording.list(appeared)}.`];
}

/** See `RunningDump.check`. */
export function checkDump(
  { tables, leftOut, notInDump: known }: DumpPlan,
  { measured, inexact, about }: { measured: Measured; inexact: InexactTables; about: DumpAbout },
  { name: program, version }: ClientTool,
  wording: Wording,
): void {
  const rows = new Map(measured.tables.map((table) => [table.name, table.rows]));
  const lacking = tables.filter(({ name }) => !rows.has(name)).map(({ name }) => name);
  const fail = (words: string, names: readonly string[]) => {
    const list = wording.list(names.map((name) => wording.name(name)));
    return new DumpFailure(
      'DUMP_INCOMPLETE',
      `${program} reported success, but its dump ${words}: ${list}.`,
    );
  };
  if (lacking.length > 0) throw fail('lacks tables that are on the server', lacking);
  const unasked = leftOut.filter((name) => rows.get(name) !== 0);
  if (unasked.length > 0)
    throw fail('contains rows of tables that should have been left out', unasked);
  const lossy = inexact.filter((name) => (rows.get(name) ?? 0) > 0);
  if (lossy.length > 0) {
    throw new DumpFailure(
      'DUMP_FAILED',
      `${program} ${version} reads rows with queries that Holdfast does not recognise, so digits of FLOAT numbers or characters could be lost: ${wording.list(lossy.map((name) => wording.name(name)))}. Install client programs of a supported version.`,
    );
  }
  const { inventory } = about;
  if (!inventory) return;
  const isKnown = new Set(known.map(({ object }) => object));
  const missing = findMissing(inventory.objects, measured.objects ?? []).filter(
    ({ object }) => !isKnown.has(object),
  );
  const notInDump = [...known, ...missing];
  if (notInDump.length > 0) inventory.notInDump = notInDump;
  if (missing.length > 0) {
    const names = missing.map(({ object }) => wording.said(object));
    about.warnings.push(
      `The backup lacks what ${program} left out without a word: ${wording.list(names)}. A restore lacks it, too.`,
    );
  }
}
