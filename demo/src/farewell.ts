import path from 'node:path';
import type { Folder } from './folder.ts';
import { LOOK_ALIKE } from './registry/names.ts';
import type { Screen } from './screen.ts';
import { OWNER } from './steps/start-platform.ts';

const USUAL_URL = 'http://127.0.0.1:4000';
const COMMAND = path.join(import.meta.dirname, '../../bin/holdfast');

/** Where everything is, how to sign in, and what to try. */
export function inviteToExplore(screen: Screen, folder: Folder, url: string): void {
  const holdfast = path.relative('', COMMAND);
  const row = (name: string, text: string) =>
    screen.line(`  ${screen.toned('strong', name.padEnd(8))} ${text}`);
  screen.line();
  screen.line('Everything stays up for you to explore.');
  screen.line();
  row('Address', url);
  row('Sign-in', `${OWNER}, password ${folder.kept.ownerPassword}`);
  // A context of its own, which overwrites nobody's real sign-in.
  const elsewhere = url === USUAL_URL ? '' : ` --url ${url}`;
  row('Try', `${holdfast} login --context demo --email ${OWNER}${elsewhere}`);
  row('', `${holdfast} --context demo backups list shop`);
  row('', `${holdfast} --context demo hits show ${LOOK_ALIKE}`);
  screen.line();
  screen.line('Ctrl-C stops everything. The next run finds it again;');
  screen.line('npm run demo -- --reset starts over.');
}
