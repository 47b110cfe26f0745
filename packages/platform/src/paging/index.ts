export { type Cursors, createCursors } from './cursors.ts';
export { keysetPage, type SortColumn } from './keyset.ts';
export { pageFields } from './page-fields.ts';
export type { Position } from './position.ts';
export type { PagedQuery } from './query-identity.ts';
export { type Page, toPage } from './to-page.ts';
