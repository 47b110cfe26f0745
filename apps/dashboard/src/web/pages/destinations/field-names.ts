import { EMPTY } from './draft.ts';

const { name: _, ...kinds } = EMPTY;

/** Every field of the form, as the service names it. */
export const FIELD_NAMES = [
  'name',
  ...Object.entries(kinds).flatMap(([kind, fields]) =>
    Object.keys(fields).map((field) => `${kind}.${field}`),
  ),
];
