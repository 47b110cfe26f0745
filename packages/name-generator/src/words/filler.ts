import { split } from './fields/field.ts';
import { FIELDS, GENERAL } from './fields/index.ts';

/** A word that this many fields have belongs to none. */
const MANY = 4;

/** What half of all new companies are called, whatever they do. */
const WORN =
  split(`lumen thrive harbor haven beacon verve nimbus zenith apex nexus aurora summit atlas
  ember lantern compass pulse spark nova halo echo lum vit nov viv`);

const counts = new Map<string, number>();
for (const { words, roots } of FIELDS)
  for (const word of new Set([...words, ...roots])) counts.set(word, (counts.get(word) ?? 0) + 1);

/** Words and roots that suit anything, and so say nothing. */
export const FILLER: ReadonlySet<string> = new Set([
  ...WORN,
  ...GENERAL.words,
  ...GENERAL.roots,
  ...[...counts].filter(([, count]) => count >= MANY).map(([word]) => word),
]);
