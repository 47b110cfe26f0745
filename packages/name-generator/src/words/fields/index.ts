import type { Category } from '../../model.ts';
import { BUSINESS } from './business.ts';
import type { Field } from './field.ts';
import { field, split } from './field.ts';
import { FOOD } from './food.ts';
import { NATURE } from './nature.ts';
import { PEOPLE } from './people.ts';
import { PLACES } from './places.ts';
import { TECHNOLOGY } from './technology.ts';

export type { Field } from './field.ts';
export { PLACES } from './places.ts';

export const FIELDS: readonly Field[] = [
  ...FOOD,
  ...NATURE,
  ...TECHNOLOGY,
  ...BUSINESS,
  ...PEOPLE,
  ...PLACES,
];

export const PLACE_WORDS: ReadonlySet<string> = new Set(PLACES.flatMap(({ of }) => of));

/** Words with the same spelling and meaning in most languages of Europe: no false friends. */
export const INTERNATIONAL: ReadonlySet<string> = new Set(
  split(`hotel hostel cafe restaurant pizza pasta sushi ramen burger taco espresso latte cappuccino vegan
    barista bistro yoga pilates spa tennis golf marathon crossfit radio video podcast internet software
    hardware marketing seo design logo studio robot chatbot ai saas api startup app crypto bitcoin museum
    opera karaoke jazz festival tattoo taxi camping camper surf kayak zen matcha anime blog web wifi gym
    freelancer coworking drone drones satellite telescope origami kombucha vodka gin whisky rum`),
);

/** The fields of each category, by name. */
export const FIELDS_OF: Readonly<Record<Category, readonly string[]>> = {
  any: [],
  other: [],
  arts: ['arts', 'design'],
  beauty: ['beauty'],
  community: ['community'],
  crafts: ['crafts'],
  education: ['education'],
  energy: ['energy'],
  events: ['events'],
  fashion: ['fashion'],
  finance: ['finance'],
  fitness: ['fitness'],
  food: ['cooking', 'baking'],
  games: ['games'],
  health: ['health', 'mind'],
  home: ['home'],
  kids: ['kids'],
  legal: ['legal'],
  logistics: ['logistics'],
  marketing: ['marketing'],
  media: ['media'],
  music: ['music'],
  nature: ['wild', 'ecology', 'garden'],
  pets: ['pets'],
  property: ['property'],
  retail: ['retail'],
  science: ['science'],
  security: ['security'],
  sports: ['fitness'],
  technology: ['software', 'data'],
  travel: ['travel'],
};

/** Adjectives that go before any noun. */
export const QUALITIES = split(`bright little golden quiet wild blue silver true open clear swift
  merry lucky noble kind bold fresh sunny north happy green grand`);

/** Always active, faintly: pleasant words that suit most things, and beginnings of invented ones. */
export const GENERAL: Field = field('general', {
  of: 'thing',
  words: `lumen atlas ember beacon harbor summit willow lantern compass meadow clover juniper river
    haven sparrow falcon otter heron maple cedar pebble kite prism echo comet aurora nimbus indigo
    amber cobalt velvet marble acorn robin lark plume crest canyon delta halo tempo verve zephyr`,
  heads: `nest field works house lane craft well bridge stone bloom mark point line spark grove
    crest haven path light wing leaf root gate hill bay tide post folk yard`,
  roots: `nov lum ver viv alt mel tal ner sol ven cal dor lev ark zel`,
});
