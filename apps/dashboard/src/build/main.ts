import { builtPages } from './built-pages.ts';

/** For images: their root cannot be written to, so the pages must be there before the first start. */
await builtPages();
