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
export type Proof = { verdict: string; reason?: string; differences?: Difference[] };

const MOST_SHOWN = 10;

/** Ends as the proof did. Only a confirmed one is good; anything else is reported, with its exit code. */
export function endAs(proof: Proof, what: string, output: Output): void {
  const { verdict, reason, differences = [] } = proof;
  switch (verdict) {
    case 'confirmed':
      output.note(`Proven: ${what} matches what was backed up, table by table.`);
      return;
    case 'mismatch':
    case 'missing':
      throw new Failure('mismatch', mismatch(what, reason, differences));
    case 'unproven':
      output.note(`Not proven: ${what} was not compared with what was backed up.`);
      return;
    default:
      throw new Failure(
        'failed',
        `It could not be proven that ${what} matches what was backed up${reason ? `: ${reason}` : '.'}`,
      );
  }
}

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
