import type { Readable } from 'node:stream';
import type { ObjectKey, Receipt, StoredObject, UnfinishedUpload } from './model.ts';

export type OperationOptions = {
  /** Ends the operation soon, whatever the other side does, with the reason `aborted`. */
  signal?: AbortSignal;
};

export type PutOptions = OperationOptions & {
  /** Uses the storage's protocol for large objects even where the content is small. */
  inParts?: boolean;
};

export type GetOptions = OperationOptions & {
  /** The first byte wanted; the beginning if not given. */
  start?: number;
  /** The most bytes to return; all the rest if not given. */
  length?: number;
};

export type ListOptions = OperationOptions & {
  /** Only keys after this one. */
  after?: ObjectKey;
};

/**
 * Where objects are kept. Every driver keeps all of these promises; one conformance suite checks it.
 *
 * Failures are `StorageError`s. A server that falls silent is a `timeout` after the driver's stall
 * limit: time without any progress while we waited for the storage. A slow source, a slow reader or
 * a large object never runs into it.
 */
export interface Storage {
  /**
   * Stores the content under the key, in place of what was there. Reads `content` once, no faster
   * than the storage takes it, in memory that does not grow with its length.
   *
   * Until the new object is complete, durable and confirmed by the storage, the key shows what it
   * showed before. After a failure nothing of it is left, unless the storage can no longer be
   * reached: then `listUnfinished` finds it. If `content` fails, its own error comes out. Content
   * that was started but not read to its end is closed: a stream is destroyed, a generator returned.
   * Content that was not started is left alone, and the put may be repeated with it.
   */
  put(key: ObjectKey, content: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<Receipt>;

  /** As `put`, for what is in memory anyway, such as a manifest. Safe to repeat. */
  putSmall(key: ObjectKey, content: Uint8Array, options?: OperationOptions): Promise<Receipt>;

  /** Undefined only if the object is missing: a missing bucket or folder is `no-bucket`. */
  stat(key: ObjectKey, options?: OperationOptions): Promise<StoredObject | undefined>;

  /**
   * Exactly the bytes asked for; what lies past the end is left out, and a start past the end gives
   * an empty stream. Rejects with `not-found` before anything is read. A connection that is lost on
   * the way is an error of the stream, never an early end. A caller that does not read to the end
   * must destroy the stream; `signal` ends it at any time.
   */
  get(key: ObjectKey, options?: GetOptions): Promise<Readable>;

  /**
   * Every object whose key begins with the prefix, in the order of the keys' bytes. Read in pages:
   * an object that is put or deleted meanwhile may or may not be listed, every other is listed
   * once. Names that are not keys are not ours, and are left out.
   */
  list(prefix: string, options?: ListOptions): AsyncIterable<StoredObject>;

  /**
   * Deletes the object, and asks the storage afterwards whether it is gone. A missing object is no
   * error. In a bucket with versions the current version is deleted.
   */
  delete(key: ObjectKey, options?: OperationOptions): Promise<void>;

  /** Puts that were begun and neither completed nor cleaned up, including those that still run. */
  listUnfinished(prefix: string, options?: OperationOptions): AsyncIterable<UnfinishedUpload>;

  /** Frees the upload's space. One that is already gone is no error. */
  abortUnfinished(upload: UnfinishedUpload, options?: OperationOptions): Promise<void>;

  /** Closes connections. Operations that still run may fail. */
  close(): Promise<void>;
}
