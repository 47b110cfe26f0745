/** Cheap or free to register, which is what throw-away names need: our judgement, not a measurement. */
const ABUSED = [
  ...[
    'bond',
    'buzz',
    'cam',
    'cf',
    'cfd',
    'click',
    'cyou',
    'ga',
    'gq',
    'icu',
    'link',
    'live',
    'lol',
  ],
  ...[
    'ml',
    'monster',
    'mov',
    'online',
    'quest',
    'rest',
    'ru',
    'sbs',
    'shop',
    'site',
    'store',
    'support',
  ],
  ...['tk', 'top', 'vip', 'win', 'work', 'xyz', 'zip'],
];
/** One slip from `com`, `net` or `org`. */
const SLIPS = ['cm', 'co', 'om', 'ne', 'or', 'og'];

type Weight = readonly [points: number, reason: string];

const WEIGHTS: ReadonlyMap<string, Weight> = new Map<string, Weight>([
  ...ABUSED.map((tld) => [tld, [8, 'is often used for abuse']] as const),
  ...SLIPS.map((tld) => [tld, [5, 'is one typo away from a popular TLD']] as const),
]);

export function weightOf(suffix: string): Weight | undefined {
  return WEIGHTS.get(suffix.slice(suffix.lastIndexOf('.') + 1));
}
