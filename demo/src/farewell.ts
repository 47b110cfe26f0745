import path from 'node:path';
import type { Folder } from './folder.ts';
import type { Screen } from './screen.ts';
import { OWNER } from './steps/start-platform.ts';

const COMMAND = path.join(import.meta.dirname, '../../bin/holdfast');

/** Where everything is, how to sign in, and what to try. */
export function inviteToExplore(screen: Screen, folder: Folder, url: string): void {
  const holdfast = path.relative('', COMMAND);
  const row = (name: string, text: string) =>
    screen.line(`  ${screen.toned('strong', name.padEnd(12))} ${text}`);
  screen.line();
  screen.line('Everything stays up to be explored.');
  screen.line();
  row('Address', url);
  row('Sign-in', `${OWNER}, password ${folder.kept.ownerPassword}`);
  row('Try', `${holdfast} login --url ${url} --email ${OWNER}`);
  row('', `${holdfast} backups list shop`);
  row('', `${holdfast} restores list shop`);
  screen.line();
  screen.line('Ctrl-C stops it all. The next run finds it again; --reset begins anew.');
}
