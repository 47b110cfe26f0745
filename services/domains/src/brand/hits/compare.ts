import { buildMatcher, scoreMatch, sideBySide } from '@holdfast/lookalikes';
import { type Host, readHost, readName } from '@holdfast/names';
import type { Comparison, KnownHit } from './model.ts';

type Compared = Pick<
  KnownHit,
  'watcherId' | 'keyword' | 'sensitivity' | 'allowlist' | 'domain' | 'evidence'
>;

/**
 * Which letters of the name stand for which of the brand. The keyword may have been seen in a name
 * below the one that was registered: of the known names, the most similar one is compared.
 */
export function compareToBrand(hit: Compared): Comparison | null {
  const { watcherId: id, keyword, sensitivity, domain, evidence } = hit;
  const watched = { id, keyword, sensitivity };
  const matcher = buildMatcher([watched]);
  const scoreOf = ({ ascii, domain: { suffix } }: Host) => {
    const [match] = matcher.match({ ascii, suffix });
    return match ? scoreMatch(match).score : -1;
  };
  const names = new Set([domain, ...evidence.map(({ name }) => name)]);
  const [likest] = [...names]
    .flatMap((name) => readHost(name) ?? [])
    .map((host) => ({ host, score: scoreOf(host) }))
    .sort((one, other) => other.score - one.score);
  if (!likest) return null;
  const { ascii, domain: registered } = likest.host;
  const suffix = registered.suffix;
  const pieces = sideBySide(watched, { ascii, suffix }, ownSuffix(hit, suffix));
  const whole = (side: 'name' | 'brand') => pieces.map((piece) => piece[side]).join('');
  return { name: ascii, unicode: whole('name'), brand: whole('brand'), pieces };
}

/** A suffix below which the organisation owns the keyword; the name's own suffix if it is one. */
function ownSuffix({ keyword, allowlist }: Compared, suffix: string): string | undefined {
  const own = allowlist.flatMap((domain) => {
    const reading = readName(domain);
    if (!reading.ok || reading.name.unicode.split('.')[0] !== keyword) return [];
    return [reading.name.suffix];
  });
  return own.includes(suffix) ? suffix : own[0];
}
