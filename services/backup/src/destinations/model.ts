export const BYO_KINDS = ['s3', 'sftp'] as const;

/** Where an S3 bucket is; the secret key is kept apart. */
export type S3Place = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  forcePathStyle: boolean;
  accessKeyId: string;
};
export type S3Secrets = { secretAccessKey: string };

export type SftpPlace = {
  host: string;
  port: number;
  username: string;
  path: string;
  /** The server's key as it is pinned; no other is accepted. */
  hostKey: string;
  authentication: 'password' | 'privateKey';
};
export type SftpSecrets = { password: string } | { privateKey: string };

/** A place, and what opens it. */
export type Setup =
  | { kind: 's3'; place: S3Place; secrets: S3Secrets }
  | { kind: 'sftp'; place: SftpPlace; secrets: SftpSecrets };

type Common = {
  id: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date | null;
};

export type Destination = Common &
  (
    | { kind: 'managed'; place: Record<string, never> }
    | { kind: 's3'; place: S3Place }
    | { kind: 'sftp'; place: SftpPlace }
  );
