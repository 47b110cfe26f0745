import { managedKind } from './disk/kind.ts';
import type { StorageKind } from './kind.ts';
import { s3Kind } from './s3/kind.ts';
import { sftpKind } from './sftp/kind.ts';

/** Every kind of storage. A new one is a folder beside these and a line here. */
export const STORAGE_KINDS = [managedKind, s3Kind, sftpKind] as const;

/** The operator's own storage; an organisation has at most one destination of this kind. */
export const MANAGED = managedKind.name;

export type StorageKindName = (typeof STORAGE_KINDS)[number]['name'];

const BY_NAME = new Map<string, StorageKind>(STORAGE_KINDS.map((kind) => [kind.name, kind]));

export function storageKind(name: StorageKindName): StorageKind {
  const kind = BY_NAME.get(name);
  if (!kind) throw new Error(`there is no storage kind ${name}`);
  return kind;
}
