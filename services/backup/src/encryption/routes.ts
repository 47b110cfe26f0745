import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import { readRecoveryKit } from './recovery-kit.ts';
import { PutRecoveryKey, RecoveryKeyView, RecoveryKitView } from './schema.ts';
import { setRecoveryRecipient } from './set-recovery-recipient.ts';

const tags = ['Recovery'];

export function encryptionRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/recovery-kit',
      operationId: 'readRecoveryKit',
      summary:
        'Read the recovery kit: the key file and instructions to restore every backup without Holdfast',
      description:
        'For owners only: anyone with the key file can read every backup of the organisation.',
      tags,
      access: 'organisation.own',
      proof: 'keys',
      contents: [
        { what: 'the keys that open every backup of the organisation', needs: 'organisation.own' },
      ],
      response: { 200: RecoveryKitView },
      handler: async (input) => {
        input.reply.header('cache-control', 'no-store');
        return readRecoveryKit(parts, callerOf(input));
      },
    }),
    route({
      method: 'GET',
      url: '/recovery-key',
      operationId: 'readRecoveryKey',
      summary: 'Read the public keys that new backups are encrypted to',
      description:
        'Contains nothing that opens a backup, so it does not count as fetching the recovery kit.',
      tags,
      access: 'organisation.own',
      proof: { spared: 'what it answers opens no backup' },
      contents: 'none',
      response: { 200: RecoveryKeyView },
      handler: (input) => ensureKeys(parts, callerOf(input).organisation),
    }),
    route({
      method: 'PUT',
      url: '/recovery-key',
      operationId: 'setRecoveryKey',
      summary: 'Also encrypt new backups to a public key of the organisation',
      description: 'Existing backups stay as they are.',
      tags,
      access: 'organisation.own',
      proof: 'keys',
      contents: [{ what: 'all new backups, opened by a further key', needs: 'organisation.own' }],
      body: PutRecoveryKey,
      response: { 200: RecoveryKeyView },
      handler: (input) =>
        setRecoveryRecipient(parts, callerOf(input), input.body.recoveryRecipient),
    }),
  ];
}
