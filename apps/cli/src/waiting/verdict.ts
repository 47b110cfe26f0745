import type { Backup } from '@holdfast/clients';
import type { Output } from '../output/index.ts';
import { Failure } from '../program/index.ts';
import { whole } from '../terminal/index.ts';

type Difference = {
  what: string;
  name?: string;
  problem: string;
  expected?: number;
  found?: number;
};
type ProofObject = {
  object: string;
  why: string;
  advice?: string;
  refused?: boolean;
  accepted?: boolean;
};
export type Proof = {
  verdict: Backup.BackupJob['proof']['verdict'];
  reason?: string;
  differences?: Difference[];
  objects?: ProofObject[];
  moreObjects?: number;
};

const MOST_SHOWN = 10;

/**
 * Ends as the proof did. Only a confirmed one is good, also with exceptions, which are then named;
 * anything else is reported, with its exit code.
 */
export function endAs(proof: Proof, what: string, output: Output): void {
  const { verdict, reason, differences = [] } = proof;
  switch (verdict) {
    case 'confirmed':
      output.note(`Proven: ${what} matches what was backed up, table by table.`);
      return;
    case 'confirmed_except':
      output.note(
        [
          `Proven, with exceptions: ${what} matches what was backed up, except:`,
          ...indented(objectLines(apart(proof).others)),
        ].join('\n'),
      );
      return;
    case 'not_restorable': {
      const { refused, others } = apart(proof);
      throw new Failure(
        'mismatch',
        [
          'Every restore refuses part of this backup:',
          ...indented(objectLines(refused)),
          ...(others.objects.length > 0
            ? ['Besides, these are not proven:', ...indented(objectLines(others))]
            : []),
          'Change that in the database and make a new backup. Until then, restore into a new or an empty database with --skip-failed-objects, where its engine can: it leaves out what is refused.',
        ].join('\n'),
      );
    }
    case 'missing':
      throw new Failure(
        'mismatch',
        `The backup is missing from its storage${reason ? `: ${reason}` : '.'}`,
      );
    case 'mismatch':
      throw new Failure('mismatch', mismatch(what, reason, differences));
    case 'unproven':
      output.note(`Not proven: ${what} was not compared with what was backed up.`);
      return;
    case 'cannot_confirm':
      throw new Failure(
        'failed',
        `It could not be proven that ${what} matches what was backed up${reason ? `: ${reason}` : '.'}`,
      );
    default:
      verdict satisfies never;
  }
}

/** What a proof names, among the facts of a backup or a restore. */
export function objectFacts(proof: Proof): (readonly [string, string | undefined])[] {
  const { refused, others } = apart(proof);
  const label = refused.objects.length > 0 ? 'not proven' : 'exceptions';
  return [
    ['refused', objectLines(refused).join('\n') || undefined],
    [label, objectLines(others).join('\n') || undefined],
  ];
}

type Named = { objects: readonly ProofObject[]; moreObjects: number };

/** What every restore refuses comes first, and what is not proven after it. */
function apart({
  verdict,
  objects = [],
  moreObjects = 0,
}: Proof): Record<'refused' | 'others', Named> {
  // Proofs of earlier versions do not tell the two apart.
  const isRefused = (one: ProofObject) => verdict === 'not_restorable' && one.refused !== false;
  const refused = objects.filter(isRefused);
  const others = objects.filter((one) => !isRefused(one));
  const endsRefused = others.length === 0 && refused.length > 0;
  return {
    refused: { objects: refused, moreObjects: endsRefused ? moreObjects : 0 },
    others: { objects: others, moreObjects: endsRefused ? 0 : moreObjects },
  };
}

/** A line each with the reason, and below it what can be done. */
function objectLines({ objects, moreObjects }: Named): string[] {
  return [
    ...objects.flatMap(({ object, why, advice, accepted }) => [
      `${object}: ${why}${accepted ? ' (accepted)' : ''}`,
      ...(advice && !accepted ? [`  ${advice}`] : []),
    ]),
    ...(moreObjects > 0 ? [`and ${whole(moreObjects)} more`] : []),
  ];
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function mismatch(
  what: string,
  reason: string | undefined,
  differences: readonly Difference[],
): string {
  const lines = differences.slice(0, MOST_SHOWN).map((difference) => `  ${inWords(difference)}`);
  const more = differences.length - lines.length;
  return [
    `The proof failed: ${what} does not match what was backed up${reason ? `: ${reason}` : '.'}`,
    ...lines,
    ...(more > 0 ? [`  and ${whole(more)} more`] : []),
  ].join('\n');
}

function inWords({ what, name, problem, expected, found }: Difference): string {
  const counts =
    expected !== undefined && found !== undefined
      ? ` (${whole(expected)} expected, ${whole(found)} found)`
      : '';
  const words = [what, name ?? '', problem].join(' ').replaceAll('_', ' ').replace(/ +/g, ' ');
  return `${words}${counts}`;
}
