import { builtPages } from './built-pages.ts';

/** For images: their root is read-only, so the pages must be there before the first start. */
await builtPages();
