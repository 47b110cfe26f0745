import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ceph } from '@holdfast/platform/testing';
import { psql, type Server } from './sources.ts';

type Shared = { server: Server; ceph: Ceph; bucket: string; at(name: string): string };

/** Creates the shared database, and returns the settings of all processes of both machines. */
export async function commonSettings(folder: string, { server, ceph, bucket, at }: Shared) {
  const { region, admin } = ceph.address;
  const keysFile = path.join(folder, 'bucket-keys');
  const keys = [
    `aws_access_key_id = ${admin.accessKeyId}`,
    `aws_secret_access_key = ${admin.secretAccessKey}`,
  ];
  await writeFile(keysFile, keys.join('\n'));
  await mkdir(path.join(folder, 'filters'));
  const { username, password, host, port } = server;
  await psql(server, 'postgres', 'create database holdfast');
  const where = new URLSearchParams({ endpoint: at('s3'), region });
  return {
    HOLDFAST_DATABASE_URL: `postgres://${username}:${password}@${host}:${port}/holdfast`,
    HOLDFAST_MANAGED_STORAGE: `s3://${bucket}/holdfast?${where}`,
    HOLDFAST_MANAGED_STORAGE_KEYS_FILE: keysFile,
    HOLDFAST_FILTER_DIR: path.join(folder, 'filters'),
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    ...{ HOLDFAST_AUTH_URL: at('auth'), HOLDFAST_BACKUP_URL: at('backup') },
    HOLDFAST_DOMAINS_URL: at('domains'),
    // All requests here come from one organisation and one address.
    HOLDFAST_AUTH_REQUESTS_PER_MINUTE: '100000',
    HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '100000',
    HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '100000',
  };
}
