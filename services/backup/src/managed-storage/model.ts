/** Where the operator keeps managed backups. */
export type ManagedAddress =
  | { kind: 'file'; root: string }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      prefix: string;
      forcePathStyle: boolean;
    };

/** What says of a storage that it is the one of this installation. */
export type Mark = { mark: string; address: string };

/** An object that a move has copied, and read back with this digest. */
export type Moved = { key: string; bytes: number; sha256: string };
