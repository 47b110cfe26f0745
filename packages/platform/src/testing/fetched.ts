import os from 'node:os';
import path from 'node:path';

/** What tests fetch is kept here for all copies of the project: `npm ci` empties node_modules. */
export const FETCHED = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'holdfast-tests',
);
