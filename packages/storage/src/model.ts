/**
 * A readable path such as `holdfast/<organisation>/<datasource>/<time>_<job>.dump.zst.age`: segments
 * of `A-Z a-z 0-9 . _ - + = @ ~ ,` that begin with a letter or a digit, joined by single slashes.
 * Everything else is refused as `bad-key`, so that no key can leave its folder or hide in it.
 */
export type ObjectKey = string;

export type StoredObject = {
  key: ObjectKey;
  bytes: number;
  modifiedAt: Date;
  /**
   * Opaque; not every storage has one. As long as the object is the one that was put, it equals the
   * fingerprint in that put's receipt.
   */
  fingerprint?: string;
};

/** What the storage itself reports, asked after the object was complete. */
export type Receipt = { bytes: number; fingerprint?: string };

/** A put that never completed: it takes up space, but no key leads to it. */
export type UnfinishedUpload = {
  /** The key that it would have had. */
  key: ObjectKey;
  /** The storage's name for it. */
  id: string;
  /** When it began, or last grew if the storage does not record the beginning. */
  startedAt: Date;
};

/** Which kind of operation failed. */
export type StorageStep = 'connect' | 'write' | 'multipart' | 'read' | 'list' | 'delete';

const REASONS = {
  unreachable: 'The storage cannot be reached, or the connection to it was lost.',
  timeout: 'The storage did not answer in time.',
  busy: 'The storage is busy, or is limiting requests.',
  tls: 'A trusted TLS connection to the storage could not be established.',
  'host-key-changed': "The server's host key is not the one that was pinned.",
  'bad-credentials': 'The storage does not accept the credentials.',
  'clock-skew': "This machine's clock and the storage's are too far apart.",
  'wrong-region': 'The bucket is in another region.',
  'no-bucket': 'The bucket or folder does not exist.',
  denied: 'The storage does not allow this.',
  'not-found': 'There is no such object.',
  'no-space': 'The storage is full, or its quota is used up.',
  'too-large': 'The object is larger than the storage allows.',
  corrupt: 'The data that the storage holds or sent is corrupt.',
  'not-deleted': 'The storage accepted the deletion, but the object is still there.',
  aborted: 'The operation was aborted.',
  'bad-key': 'This is not a valid object key.',
  'not-shared': "The machine that this ran on does not have the installation's own storage.",
  unexpected: 'The storage gave an unexpected answer.',
} as const satisfies Record<string, string>;

/** Why something failed; every reason that any driver may give. */
export type StorageReason = keyof typeof REASONS;

type StorageErrorOptions = {
  /** A few words for people; never a secret, never text that the other side chose freely. */
  detail?: string;
  cause?: unknown;
};

/** The only error that drivers throw themselves. Safe to show to the owner of the storage. */
export class StorageError extends Error {
  readonly reason: StorageReason;
  readonly step: StorageStep;

  constructor(reason: StorageReason, step: StorageStep, options: StorageErrorOptions = {}) {
    const { detail, cause } = options;
    super(detail === undefined ? REASONS[reason] : `${REASONS[reason]} (${detail})`, { cause });
    this.name = 'StorageError';
    this.reason = reason;
    this.step = step;
  }

  /** Whether the same request may well succeed in a moment. */
  get transient(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout' || this.reason === 'busy';
  }

  /** Whether the cause lies with this machine: another one may well succeed. */
  get isOfThisMachine(): boolean {
    return this.reason === 'not-shared' || this.reason === 'clock-skew';
  }
}
