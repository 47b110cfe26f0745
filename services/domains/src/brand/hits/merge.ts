import { BANDS, type Band, bandOf } from '@holdfast/lookalikes';
import type { Evidence, Finding, HitState, Sighting } from './model.ts';

/** The most pieces of a hit: the oldest is kept, and the newest of the rest. */
const MOST_EVIDENCE = 20;

/** One finding for each watcher and domain, always in the same order, so that writers cannot deadlock. */
export function mergeSightings(sightings: readonly Sighting[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { evidence, ...sighting } of sightings) {
    const key = `${sighting.watcherId} ${sighting.domain}`;
    const known = found.get(key);
    found.set(key, {
      ...(known && known.score.score >= sighting.score.score ? known : sighting),
      evidence: mergeEvidence(known?.evidence ?? [], [evidence]),
      feeds: [...new Set([...(known?.feeds ?? []), evidence.feed])].sort(),
    });
  }
  return [...found.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, finding]) => finding);
}

/** A hit that is seen again: its score only rises, and it is reported again when its band rises. */
export function seenAgain(hit: HitState, { score, evidence, feeds }: Finding): HitState {
  const isHigher = score.score > hit.ruleScore;
  return rescored({
    ...hit,
    ...(isHigher && { ruleScore: score.score, components: score.components }),
    evidence: mergeEvidence(hit.evidence, evidence),
    feeds: [...new Set([...hit.feeds, ...feeds])].sort(),
  });
}

/** The score and band that follow from the rules and the model, and whether they are news. */
export function rescored(hit: HitState): HitState {
  const score = Math.min(100, Math.max(0, hit.ruleScore + (hit.aiPoints ?? 0)));
  const band = bandOf(score);
  const isNews = hit.toldBand === null || rank(band) > rank(hit.toldBand);
  return { ...hit, score, band, untold: hit.untold || isNews };
}

function rank(band: Band): number {
  return BANDS.indexOf(band);
}

/** A precertificate and its certificate count as one piece, and so does the same thing seen again. */
function mergeEvidence(known: readonly Evidence[], more: readonly Evidence[]): Evidence[] {
  const pieces = new Map<string, Evidence>();
  for (const piece of [...known, ...more]) {
    const { feed, name, issuer = '', serial = '', zone = '', family = '' } = piece;
    const key = [feed, name, issuer, serial, zone, family].join('\n');
    const first = pieces.get(key);
    pieces.set(key, first ? { ...piece, ...(first.log && { log: first.log }) } : piece);
  }
  const [oldest, ...rest] = pieces.values();
  return oldest ? [oldest, ...rest.slice(-(MOST_EVIDENCE - 1))] : [];
}
