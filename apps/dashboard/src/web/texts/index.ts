import { en } from './en.ts';

/** Every word of the pages. A translation is one file of this shape. */
export type Texts = typeof en;
export const texts: Texts = en;
