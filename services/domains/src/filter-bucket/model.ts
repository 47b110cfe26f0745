import type { FilterBytes } from '@holdfast/resolve';
import type { GivenKeys, StorageAddress } from '@holdfast/storage';

/** Where filters are: a folder that is read as it is, or a bucket of which processes keep copies. */
export type FilterPlace = { kind: 'folder'; folder: string } | BucketPlace;

export type BucketPlace = {
  kind: 'bucket';
  address: Extract<StorageAddress, { kind: 's3' }>;
  keys: GivenKeys;
  /** Where processes with this data directory keep their copy. */
  folder: string;
  /** Bytes that stay free on its disk. */
  keepFree: number;
};

/** An object that is a filter by its name. */
export type BucketFilter = {
  name: string;
  bytes: number;
  /** Changes each time that the object is put. */
  version: string;
};

export type FilterBucket = {
  /** What people are shown as the name of an object or, without `name`, of the bucket. */
  describe(name?: string): string;
  list(signal?: AbortSignal): Promise<BucketFilter[]>;
  /** For `verifyFilter` and its siblings. */
  bytesOf(filter: BucketFilter, signal?: AbortSignal): FilterBytes;
  read(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Puts this file in the place of the filter before, whole or not at all. */
  put(file: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};
