import { domainToASCII } from 'node:url';
import { filterFolderOf } from '@holdfast/domains';
import type { Environment } from '@holdfast/platform/config';
import { readHostSettings } from '../../host/settings.ts';

/** The folder that was asked for, else the one that a service with these settings reads. */
export function folderOf(out: string | undefined, environment: Environment): string {
  if (out !== undefined) return out;
  return filterFolderOf(environment, readHostSettings(environment).HOLDFAST_DATA_DIR);
}

/** `com` for `.COM`; in punycode, as files are named. */
export function suffixOf(text: string): string {
  return domainToASCII(text.replace(/^\./, '')) || text;
}
