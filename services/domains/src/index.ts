import path from 'node:path';
import type { Environment } from '@holdfast/platform/config';
import { defineService } from '@holdfast/platform/service';
import { filterPlace, readFilterAddress, readSettings, SETTINGS } from './config.ts';
import type { BucketPlace, FilterBucket, FilterPlace } from './filter-bucket/model.ts';
import { SCHEMA } from './tables.ts';

export const domainsService = defineService({
  name: 'domains',
  port: { setting: 'HOLDFAST_DOMAINS_PORT', fallback: 4003 },
  settings: SETTINGS,
  schema: SCHEMA,
  migrations: path.join(import.meta.dirname, '../migrations'),
  compose: async (context) => (await import('./compose.ts')).compose(context),
  close: (composed) => composed.close(),
  describe: async (composed) => (await import('./api.ts')).describeApi(composed),
  api: async (composed, context) => (await import('./api.ts')).createApi(composed, context),
  worker: async (composed, context) =>
    (await import('./worker.ts')).startDomainsWorker(composed, context),
  probed: async (composed) => (await import('./probed.ts')).probed(composed),
});

/** Filters, for the commands that build and examine them. */
export const filters = {
  readAddress: readFilterAddress,
  /** Where a service with these settings reads filters, or the place given, with the settings' keys. */
  placeOf(environment: Environment, dataDirectory: string, given?: string): FilterPlace {
    const chosen = given === undefined ? {} : { HOLDFAST_FILTER_DIR: given };
    return filterPlace(readSettings({ ...environment, ...chosen }), dataDirectory);
  },
  openBucket: async (place: BucketPlace, spoolDirectory: string): Promise<FilterBucket> =>
    (await import('./filter-bucket/index.ts')).openFilterBucket(place, spoolDirectory),
};

export type { BucketPlace, FilterBucket };
