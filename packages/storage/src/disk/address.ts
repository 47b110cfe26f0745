import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressScheme } from '../address-scheme.ts';
import { createDiskStorage } from './storage.ts';

type DiskAddress = { kind: 'file'; root: string };

export const fileScheme: AddressScheme<DiskAddress> = {
  name: 'file',
  example: 'file:///srv/holdfast',
  needsKeys: false,
  read(url) {
    if (url.host !== '' || url.search !== '' || url.hash !== '') return undefined;
    try {
      return { kind: 'file', root: path.resolve(fileURLToPath(url)) };
    } catch {
      return undefined;
    }
  },
  describe: ({ root }) => `file://${root}`,
  async open({ root }, { keepFree }) {
    await mkdir(root, { recursive: true, mode: 0o700 });
    return createDiskStorage({ root, keepFree });
  },
};
