import { Problem } from '@holdfast/platform/errors';
import { readHostKey } from '@holdfast/storage';
import type { Setup } from './model.ts';

/** A pin that can match nothing would look like a changed key later. */
export function refuseUnreadableHostKey(setup: Setup): void {
  if (setup.kind !== 'sftp' || readHostKey(setup.place.hostKey)) return;
  throw Problem.validation({
    'sftp.hostKey': "must be the server's public key (ssh-ed25519 AAAA…) or its SHA256 fingerprint",
  });
}
