import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import type { Logger } from '@holdfast/platform/log';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Cursors } from '@holdfast/platform/paging';
import type { KeyRing } from '@holdfast/platform/secrets';
import type { EngineName } from './credentials/model.ts';
import type { Directory } from './directory/index.ts';
import type { Engine } from './engines/model.ts';
import type { Storage } from './storage/index.ts';
import type { Tables } from './tables.ts';

/** Everything that the verbs of this service work with; each takes what it needs. */
export type Parts = {
  database: Database<Tables>;
  clock: Clock;
  cursors: Cursors;
  directory: Directory;
  logger: Logger;
  masterKeys: KeyRing;
  /** Decides which of the customers' hosts may be connected to. */
  network: NetworkGuard;
  engines: Record<EngineName, Engine>;
  /** Where managed destinations keep their backups. */
  managedStorage: Storage;
  spoolDirectory: string;
};
