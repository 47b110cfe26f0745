import os from 'node:os';
import path from 'node:path';

/** What tests fetch is kept there for all copies of the project: `npm ci` empties its own folder. */
export const FETCHED = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'holdfast-tests',
);
