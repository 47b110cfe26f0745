import {
  buildMatcher,
  DEFAULT_MIN_SCORE,
  SENSITIVITIES,
  type Sensitivity,
  SUSPICIOUS_WORDS,
  scoreMatch,
} from '@holdfast/lookalikes';
import { readHost } from '@holdfast/names';
import { imitationsOf } from './imitations.ts';
import { ordinaryNames } from './ordinary-names.ts';
import { say, sayFigure } from './report.ts';
import { size } from './size.ts';

/** Names of all kinds, of five letters and more; the bench looks for what dnstwist prints for them. */
const NAMES = [
  ...['apple.com', 'tesla.com', 'paypal.com', 'google.com', 'amazon.de', 'netflix.com'],
  ...['booking.com', 'dropbox.com', 'revolut.eu', 'facebook.com', 'holdfast.io', 'microsoft.com'],
  ...['wikipedia.org', 'commerzbank.de', 'my-shop.co.uk'],
];
const MOST = size({ usual: NAMES.length, quick: 1 });
const BRANDS = [
  ...['apple', 'tesla', 'adobe', 'chase', 'paypal', 'amazon', 'netflix', 'booking', 'dropbox'],
  ...['revolut', 'spotify', 'samsung', 'zalando', 'siemens', 'linkedin', 'coinbase', 'lufthansa'],
  ...['wikipedia', 'mastercard', 'commerzbank'],
];
const SHORT = ['ui', 'hp', 'tsa', 'dhl', 'visa', 'ikea', 'hsbc'];
/** A label that equals the keyword is the brand's own, so among ordinary names it does not count. */
const WITHOUT_OWN = { withOwn: false };
/** How many misses of a family are shown at most. */
const SHOWN = 5;

/**
 * What the default threshold finds and what it leaves out: the names that dnstwist prints, words that
 * imitators join to keywords, and ordinary names; then the trade-off for short keywords.
 */
export async function run(): Promise<void> {
  await sayImitations();
  sayJoined();
  const ordinary = await ordinaryNames();
  say(`\n${ordinary.names.length} ordinary names: ${ordinary.source}`);
  const hits = hitsAmong(ordinary.names, BRANDS, 'balanced', WITHOUT_OWN);
  const whose = `hits of ${BRANDS.length} brands among ${ordinary.names.length} ordinary names`;
  sayFigure(whose, 'names', [hits.length], { atMost: 100 });
  say(`  such as ${hits.slice(0, 12).join(', ')}`);
  sayShort(ordinary.names);
}

async function sayImitations(): Promise<void> {
  const { source, families } = await imitationsOf(NAMES.slice(0, MOST));
  say(`imitations of ${MOST} names: ${source}`);
  let [all, allFound] = [0, 0];
  for (const [family, imitations] of families) {
    const missed = imitations.filter(({ of, name }) => !isHit(name, labelOf(of)));
    all += imitations.length;
    allFound += imitations.length - missed.length;
    const some = missed.slice(0, SHOWN).map(({ name }) => readHost(name)?.domain.unicode ?? name);
    const tail = missed.length === 0 ? '' : `; not ${some.join(', ')}`;
    say(`  ${family}: ${share(imitations.length - missed.length, imitations.length)}${tail}`);
  }
  say(`found at the default: ${share(allFound, all)}`);
  sayFigure('imitations found at the default', '%', [(allFound * 100) / all], { atLeast: 98 });
}

function sayJoined(): void {
  say(`\n${SUSPICIOUS_WORDS.length} words joined to a keyword, on both sides`);
  let [all, found] = [0, 0];
  for (const name of NAMES) {
    const keyword = labelOf(name);
    const labels = joinedTo(keyword);
    all += labels.length;
    found += labels.filter((label) => isHit(`${label}.com`, keyword)).length;
  }
  say(`found of keywords from 5 letters on: ${share(found, all)}; goal ≥ 95 %`);
}

function sayShort(names: readonly string[]): void {
  say('\nshort keywords: words joined that are found, and hits among the ordinary names');
  for (const sensitivity of SENSITIVITIES) {
    const cells = SHORT.map((keyword) => {
      const labels = joinedTo(keyword);
      const found = labels.filter((label) => isHit(`${label}.com`, keyword, sensitivity)).length;
      const hits = hitsAmong(names, [keyword], sensitivity, WITHOUT_OWN).length;
      return `${keyword} ${Math.round((100 * found) / labels.length)} % and ${hits}`;
    });
    say(`  ${sensitivity}: ${cells.join('; ')}`);
  }
}

function joinedTo(keyword: string): string[] {
  return SUSPICIOUS_WORDS.flatMap((word) => [`${keyword}${word}`, `${word}${keyword}`]);
}

const labelOf = (name: string) => name.slice(0, name.indexOf('.'));

function share(part: number, all: number): string {
  return `${part} of ${all}, ${((100 * part) / all).toFixed(1)} %`;
}

const matchers = new Map<string, ReturnType<typeof buildMatcher>>();

function isHit(name: string, keyword: string, sensitivity: Sensitivity = 'balanced'): boolean {
  return hitsAmong([name], [keyword], sensitivity).length > 0;
}

function hitsAmong(
  names: readonly string[],
  keywords: readonly string[],
  sensitivity: Sensitivity,
  { withOwn = true } = {},
): string[] {
  const key = `${sensitivity} ${keywords.join()}`;
  const watched = keywords.map((keyword) => ({ id: keyword, keyword, sensitivity }));
  const matcher = matchers.get(key) ?? buildMatcher(watched);
  matchers.set(key, matcher);
  return names.filter((name) => {
    const host = readHost(name);
    if (!host) return false;
    const matches = matcher.match({ ascii: host.ascii, suffix: host.domain.suffix });
    return matches.some((match) => {
      const isOwn = match.kind === 'exact' && match.boundary === 'whole';
      return (withOwn || !isOwn) && scoreMatch(match).score >= DEFAULT_MIN_SCORE;
    });
  });
}
