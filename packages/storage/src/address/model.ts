/** A storage as the operator names it in a setting: a folder, or a bucket without its keys. */
export type StorageAddress =
  | { kind: 'file'; root: string }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      prefix: string;
      forcePathStyle: boolean;
    };
