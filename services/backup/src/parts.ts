import type { Channels } from '@holdfast/channels';
import type { Engine, EngineName } from '@holdfast/engines';
import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import type { Directory } from '@holdfast/platform/directory';
import type { Logger } from '@holdfast/platform/log';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Cursors } from '@holdfast/platform/paging';
import type { Recipients } from '@holdfast/platform/recipients';
import type { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { Storage } from '@holdfast/storage';
import type { WaitingLimits } from './limits/model.ts';
import type { Tables } from './tables.ts';

/**
 * What the verbs of this service work with; each takes what it needs. This file is below all concepts
 * and knows none of them: what a concept is handed from those above it is in its own `hooks.ts`.
 */
export type Parts = {
  database: Database<Tables>;
  clock: Clock;
  cursors: Cursors;
  directory: Directory;
  logger: Logger;
  masterKeys: KeyRing;
  /** Decides which of the customers' hosts may be connected to. */
  network: NetworkGuard;
  channels: Channels;
  /** People who may be written to, besides the owners. */
  recipients: Recipients;
  engines: Record<EngineName, Engine>;
  /** Where managed destinations keep their backups. */
  managedStorage: Storage;
  spoolDirectory: string;
  /** Bytes that stay free on its disk: the platform's own database may live there. */
  diskFloor: number;
  /** What seals manifests, and what signs download links. */
  manifestKey: Secret;
  downloadKey: Secret;
  /** The `zstd` program where it is installed; Node's own otherwise. */
  zstdProgram: string | undefined;
  /** Where the API is reached from outside; if undefined, the address that the request came in at. */
  publicUrl: string | undefined;
  pace: Pace;
  limits: { waiting: WaitingLimits };
};

/** How often and how long, in milliseconds. */
export type Pace = {
  /** A worker that has been silent for this long has lost its job. */
  lease: number;
  heartbeat: number;
  progress: number;
  /** How long to wait before another try at a job whose lease another worker still holds. */
  busy: number;
  /** How long a backup waits for a source or a storage that moves no bytes. */
  sourceStall: number;
  storageStall: number;
  /** How long a restore test may take, however small the backup is. */
  restoreTest: number;
  /**
   * How long to wait before each further attempt at a backup whose failure may pass by itself, or at
   * a restore that another worker may be able to do.
   */
  retries: readonly number[];
};
