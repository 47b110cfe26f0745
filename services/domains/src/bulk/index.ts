export { createBulk } from './create.ts';
