import type { z } from 'zod';
import type { NetworkOptions } from './network.ts';
import type { Storage } from './storage.ts';

/** Where a storage is, without its secrets: what is kept in the clear and shown to its owner. */
export type Place = Record<string, unknown>;

/** The secrets that open a storage, by the names of their settings. */
export type StorageSecrets = Record<string, string>;

type StorageSetup<P = Place, S = StorageSecrets> = { place: P; secrets: S };

/** What is wrong, by the name of the setting; empty if nothing is. */
export type SettingFaults = Record<string, string>;

/** What the operator provides to every storage that is opened. */
type StorageEnvironment = {
  /** Its lookup is pinned to the checked address of the kind's `host`. */
  network: NetworkOptions;
  /** A folder for the parts of very large objects. */
  spoolDirectory: string;
  /** Bytes that these parts leave free on its disk. */
  keepFree?: number;
  /** The operator's own storage. */
  managed: Storage;
};

/**
 * A kind of storage: everything that sets it apart from the others. Nothing outside its folder
 * mentions it except the list in `kinds.ts`, and the one in `address/schemes.ts` if the operator
 * may name such a storage by a URL.
 */
export type StorageKind<
  Name extends string = string,
  P extends Place = Place,
  S extends StorageSecrets = StorageSecrets,
  Settings extends object = Record<string, unknown>,
> = {
  /** How requests and stored rows refer to it; never changes. */
  readonly name: Name;
  /**
   * Whether one place holds the backups of several organisations: then an organisation may import
   * only its own from there. Not optional: a kind that forgot it would be open to all.
   */
  readonly shared: boolean;
  /**
   * The settings that are stored, which are all but the secrets. Stored places are parsed with this
   * when they are read, so a field that was added later needs a default.
   */
  readonly place: z.ZodObject;
  /**
   * The fields that identify a place, in an order that never changes: backups stay readable through
   * a place whose other fields or secrets were changed.
   */
  identity(place: P): readonly unknown[];
  /** The host that connections go to, for the network guard to check; undefined if it makes none. */
  host(place: P): string | undefined;
  /**
   * Connects lazily: a storage that cannot be reached fails at its first operation. Loads its
   * protocol's code lazily, too: most processes use few kinds, and some never open any.
   */
  open(setup: StorageSetup<P, S>, environment: StorageEnvironment): Promise<Storage>;
  /** How people set up a storage of this kind; undefined if only the operator provides it. */
  readonly settings?: StorageSettings<P, S, Settings>;
};

type StorageSettings<
  P extends Place = Place,
  S extends StorageSecrets = StorageSecrets,
  Settings extends object = Record<string, unknown>,
> = {
  /** The place's fields and the secrets, each checked on its own. */
  readonly schema: z.ZodObject;
  /** What is wrong with a combination of fields that are each valid. */
  faults(settings: Settings): SettingFaults;
  /** Separates the secrets, which are sealed, from the place, which is not. */
  split(settings: Settings): StorageSetup<P, S>;
  /** Why a change cannot be applied. A stored secret must never be sent to another server. */
  changeFaults(before: StorageSetup<P, S>, changes: Partial<Settings>): SettingFaults;
  /** All settings after a change; those that it leaves out stay as they were. */
  change(before: StorageSetup<P, S>, changes: Partial<Settings>): Settings;
};

export const NO_FAULTS: SettingFaults = {};
