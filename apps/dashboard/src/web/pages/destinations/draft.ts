import type { Backup } from '@holdfast/clients';

/** The kinds that users set up; the other one is provided by the operator. */
export type OwnKind = Backup.CreateStorageDestination['kind'];

/** What is typed. An empty secret leaves the stored one as it is. */
export type DestinationDraft = {
  name: string;
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    prefix: string;
    forcePathStyle: boolean;
    accessKeyId: string;
    secretAccessKey: string;
  };
  sftp: {
    host: string;
    port: number | string;
    username: string;
    path: string;
    hostKey: string;
    authentication: 'password' | 'privateKey';
    password: string;
    privateKey: string;
  };
};

/** Props of the fields of every kind. */
export type FieldsProps = {
  draft: DestinationDraft;
  onChange: (draft: DestinationDraft) => void;
  /** The service's faults, by its field names. */
  faults: Record<string, string>;
  /** Whether secrets are stored already. */
  hasSecrets: boolean;
};

export const EMPTY: DestinationDraft = {
  name: '',
  s3: {
    endpoint: '',
    region: '',
    bucket: '',
    prefix: '',
    forcePathStyle: true,
    accessKeyId: '',
    secretAccessKey: '',
  },
  sftp: {
    host: '',
    port: '',
    username: '',
    path: '',
    hostKey: '',
    authentication: 'privateKey',
    password: '',
    privateKey: '',
  },
};

export function draftOf({ name, s3, sftp }: Backup.StorageDestination): DestinationDraft {
  return {
    name,
    s3: { ...EMPTY.s3, ...s3 },
    sftp: { ...EMPTY.sftp, ...sftp },
  };
}

type S3 = Extract<Backup.CreateStorageDestination, { kind: 's3' }>['s3'];
type Sftp = Extract<Backup.CreateStorageDestination, { kind: 'sftp' }>['sftp'];

/** Everything as it is typed; an optional region or port is left out if it is empty. */
function s3Of({ s3 }: DestinationDraft): S3 {
  const { region, secretAccessKey, prefix, ...rest } = s3;
  return { ...rest, prefix, secretAccessKey, ...(region && { region }) };
}

function sftpOf({ sftp }: DestinationDraft): Sftp {
  const { port, authentication, password, privateKey, ...rest } = sftp;
  const secret = authentication === 'password' ? { password } : { privateKey };
  return { ...rest, ...(port !== '' && { port: Number(port) }), ...secret };
}

export function creationOf(
  kind: OwnKind,
  draft: DestinationDraft,
): Backup.CreateStorageDestination {
  const name = draft.name.trim();
  return kind === 's3' ? { name, kind, s3: s3Of(draft) } : { name, kind, sftp: sftpOf(draft) };
}

const SETTINGS: Record<
  Backup.StorageDestination['kind'],
  (before: Backup.StorageDestination, draft: DestinationDraft) => Record<string, object>
> = {
  managed: () => ({}),
  s3: (before, draft) => ({ s3: differing<Partial<S3>>(before.s3 ?? {}, s3Of(draft)) }),
  sftp: (before, draft) => ({ sftp: differing<Partial<Sftp>>(before.sftp ?? {}, sftpOf(draft)) }),
};

/** Only what differs from what is stored; undefined if nothing does. */
export function changesOf(
  before: Backup.StorageDestination,
  draft: DestinationDraft,
): Backup.UpdateStorageDestination | undefined {
  const name = draft.name.trim();
  const settings = SETTINGS[before.kind](before, draft);
  const changed = Object.fromEntries(
    Object.entries(settings).filter(([, values]) => Object.keys(values).length > 0),
  );
  const all = { ...(name !== before.name && { name }), ...changed };
  return Object.keys(all).length > 0 ? all : undefined;
}

const SECRETS = new Set(['secretAccessKey', 'password', 'privateKey']);

function differing<Settings extends object>(before: object, after: Settings): Settings {
  const stored = new Map(Object.entries(before));
  const entries = Object.entries(after).filter(([field, value]) =>
    SECRETS.has(field) ? value !== '' : stored.get(field) !== value,
  );
  return Object.fromEntries(entries) as Settings;
}
