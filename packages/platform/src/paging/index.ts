export { type Cursors, createCursors } from './cursors.ts';
export { keysetPage } from './keyset.ts';
export { listPage, type Page, type PageRequest } from './list-page.ts';
export { pageFields } from './page-fields.ts';
export { pageOf } from './page-of.ts';
export type { Position } from './position.ts';
export { storableMoment } from './storable-moment.ts';
