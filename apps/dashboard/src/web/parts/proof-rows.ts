import type { Backup } from '@holdfast/clients';
import { texts } from '../texts/index.ts';
import { count } from './format.ts';
import type { Tone } from './state.tsx';

export type ProofRow = {
  name: string;
  rows: number | undefined;
  bytes: number | undefined;
  sha256: string | undefined;
  tone: Tone;
  proof: string;
};

type Proof = Backup.Restore['proof'];
type Difference = NonNullable<Proof['differences']>[number];

/** The service names at most this many differences; there may be more. */
const MOST_DIFFERENCES = 100;

/** Every table of the manifest, with what the proof found; those that differ or are missing come first. */
export function proofRows(
  tables: Backup.BackupManifest['tables'],
  proof: Proof | undefined,
): ProofRow[] {
  const differences = (proof?.differences ?? []).filter(({ what }) => what === 'table');
  const byName = new Map(differences.map((one) => [one.name, one]));
  const others = standingOfOthers(proof);
  const lacking = new Set(proof?.objects?.map(({ table }) => table));
  const rows = tables.map(({ schema, name, rows, bytes, sha256 }): ProofRow => {
    const full = schema ? `${schema}.${name}` : name;
    const difference = byName.get(full);
    byName.delete(full);
    const found = difference
      ? { tone: 'bad' as const, proof: describeDifference(difference) }
      : lacking.has(full)
        ? { tone: 'warning' as const, proof: texts.proof.notRestored }
        : others;
    return { name: full, rows, bytes, sha256, ...found };
  });
  for (const difference of byName.values()) {
    rows.push({
      name: difference.name ?? '',
      rows: undefined,
      bytes: undefined,
      sha256: undefined,
      tone: 'bad',
      proof: describeDifference(difference),
    });
  }
  const rank = ({ tone }: ProofRow) => (tone === 'bad' ? 0 : tone === 'warning' ? 1 : 2);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** What is known about a table that no difference names. */
function standingOfOthers(proof: Proof | undefined): Pick<ProofRow, 'tone' | 'proof'> {
  const { same, notCompared, notNamed } = texts.proof;
  const named = proof?.differences?.length ?? 0;
  const areAllNamed = named < MOST_DIFFERENCES && (proof?.moreObjects ?? 0) === 0;
  const unlessUnnamed = (tone: Tone) =>
    areAllNamed ? { tone, proof: same } : { tone: 'unknown' as const, proof: notNamed };
  switch (proof?.verdict) {
    case 'confirmed':
    case 'confirmed_except':
      return unlessUnnamed('proven');
    case 'not_restorable':
      return unlessUnnamed('good');
    case 'mismatch':
      // Without a difference, nothing came as far as a comparison: the stored backup is damaged.
      return named > 0 ? unlessUnnamed('good') : { tone: 'unknown', proof: notCompared };
    case 'missing':
    case 'cannot_confirm':
    case 'unproven':
    case undefined:
      return { tone: 'unknown', proof: notCompared };
  }
}

export function describeDifference({ problem, expected, found }: Difference): string {
  const number = (value: number | undefined) => (value === undefined ? '?' : count(value));
  switch (problem) {
    case 'missing':
      return texts.proof.missing;
    case 'unexpected':
      return texts.proof.unexpected;
    case 'rows_differ':
      return texts.proof.rowsDiffer(number(expected), number(found));
    case 'content_differs':
      return texts.proof.contentDiffers;
  }
}
