import { closeness } from '../closeness.ts';
import type { Band, Match, Score, ScoreComponent, ScoreContext } from '../model.ts';
import { URGENT_WORDS } from '../words.ts';
import { pointsOfLength } from './length.ts';
import { weightOf } from './tlds.ts';

/** The threshold of watchers that do not set their own. */
export const DEFAULT_MIN_SCORE = 50;

const URGENT: ReadonlySet<string> = new Set(URGENT_WORDS);

/** Each rule gives one component, so a score can be read; one that has nothing to say is left out. */
type Rule = (match: Match, context: ScoreContext) => ScoreComponent | undefined;

const RULES: readonly Rule[] = [
  likeness,
  keywordLength,
  breadth,
  lengthRatio,
  firstLetter,
  place,
  company,
  hyphens,
  mixedScript,
  tld,
  age,
];

/** Adds up what speaks for and against an imitation; the sum is kept within 0 and 100. */
export function scoreMatch(match: Match, context: ScoreContext = {}): Score {
  const components = RULES.flatMap((rule) => rule(match, context) ?? []);
  const sum = components.reduce((total, { points }) => total + points, 0);
  const score = Math.min(100, Math.max(0, sum));
  return { score, band: bandOf(score), components };
}

export function bandOf(score: number): Band {
  if (score >= 80) return 'critical';
  if (score >= 60) return 'high';
  return score >= 40 ? 'medium' : 'low';
}

const SURROUNDINGS = {
  whole: 'is a whole label',
  token: 'is a separate word in a label',
  words: 'is combined only with suspicious words',
  edge: 'is at the start or end of a word',
  inside: 'is inside a word',
};
const TWINS = {
  confusable: 'letters that look the same',
  accents: 'letters that differ only in marks, hooks or strokes',
  letters: 'digits or letters that are mistaken for others',
  shapes: 'letters with similar shapes',
};
const SLIPS = {
  dot: 'a dot added',
  hyphenation: 'a hyphen added',
  insertion: 'a letter added',
  omission: 'a letter missing',
  replacement: 'a letter changed',
  transposition: 'two letters swapped',
};

function likeness(match: Match): ScoreComponent {
  const { kind, found, keyword, boundary, homograph = 'letters', edit = 'replacement' } = match;
  const where = SURROUNDINGS[boundary];
  const twins = match.homograph === undefined ? '' : ` and ${TWINS[homograph]}`;
  const detail = {
    exact: `“${keyword}” ${where}`,
    homograph: `“${found}” is “${keyword}” written with ${TWINS[homograph]}, and ${where}`,
    edit: `“${found}” is “${keyword}” with ${SLIPS[edit]}${twins}, and ${where}`,
  };
  return { rule: kind, points: closeness(match), detail: detail[kind] };
}

function keywordLength(match: Match): ScoreComponent | undefined {
  const points = pointsOfLength(match);
  if (points === 0) return undefined;
  const meaning = points < 0 ? 'are often matched by chance' : 'are rarely matched by chance';
  const detail = `${[...match.keyword].length} letters ${meaning}`;
  return { rule: 'keyword_length', points, detail };
}

/** A broad watcher wants every name that begins or ends with its keyword. */
function breadth({ sensitivity, boundary }: Match): ScoreComponent | undefined {
  if (sensitivity !== 'broad' || boundary !== 'edge') return undefined;
  return { rule: 'sensitivity', points: 18, detail: 'the watcher’s sensitivity is broad' };
}

/** For a keyword inside other letters: how much of the label it is. */
function lengthRatio({ found, label, boundary }: Match): ScoreComponent | undefined {
  if (boundary !== 'edge' && boundary !== 'inside') return undefined;
  const share = found.length / label.length;
  const points = share >= 0.7 ? 6 : share <= 0.25 ? -8 : 0;
  const percent = `is ${Math.round(share * 100)}% of “${label}”`;
  return points === 0 ? undefined : { rule: 'length_ratio', points, detail: percent };
}

const FIRST_LETTER = { strict: -14, balanced: -6, broad: 0 };

/** People read a word by its first letter; with another one it is another word. */
function firstLetter(match: Match): ScoreComponent | undefined {
  const { kind, found, keyword, edit, homograph, sensitivity = 'balanced' } = match;
  if (kind !== 'edit' || edit === 'transposition' || homograph) return undefined;
  const points = FIRST_LETTER[sensitivity];
  if (points === 0 || found[0] === keyword[0]) return undefined;
  return { rule: 'first_letter', points, detail: `begins with “${found[0]}”` };
}

function place({ place, label, found }: Match): ScoreComponent | undefined {
  if (place === 'subdomain') {
    return { rule: 'position', points: -10, detail: 'is in a subdomain of the registered name' };
  }
  if (label === found || !label.startsWith(found)) return undefined;
  return { rule: 'position', points: 3, detail: 'is at the start of the name' };
}

function company({ company }: Match): ScoreComponent | undefined {
  if (company.length === 0) return undefined;
  const urgent = company.filter((word) => URGENT.has(word)).length;
  const first = urgent > 0 ? 20 : 12;
  const points = Math.min(30, first + 5 * (company.length - 1));
  return { rule: 'suspicious_words', points, detail: `alongside ${company.join(', ')}` };
}

function hyphens({ label }: Match): ScoreComponent | undefined {
  const count = label.split('-').length - 1;
  return count < 2 ? undefined : { rule: 'hyphens', points: 4, detail: `${count} hyphens` };
}

function mixedScript({ mixedScript, label }: Match): ScoreComponent | undefined {
  if (!mixedScript) return undefined;
  return { rule: 'mixed_script', points: 10, detail: `“${label}” mixes scripts` };
}

function tld({ suffix }: Match): ScoreComponent | undefined {
  const [points, reason] = weightOf(suffix) ?? [];
  if (points === undefined) return undefined;
  return { rule: 'tld', points, detail: `.${suffix} ${reason}` };
}

function ago(days: number): string {
  const whole = Math.floor(days);
  if (whole < 1) return 'less than a day ago';
  return whole === 1 ? '1 day ago' : `${whole} days ago`;
}

function age(_: Match, { ageDays }: ScoreContext): ScoreComponent | undefined {
  if (ageDays === undefined) return undefined;
  const points =
    ageDays <= 7 ? 10 : ageDays <= 30 ? 6 : ageDays <= 90 ? 3 : ageDays >= 1_825 ? -10 : 0;
  if (points === 0) return undefined;
  return { rule: 'age', points, detail: `registered ${ago(ageDays)}` };
}
