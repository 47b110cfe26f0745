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
      summary: 'The key and the page that restore every backup without Holdfast',
      description:
        'For owners alone: whoever has the key file can read all backups of the organisation.',
      tags,
      access: 'organisation.own',
      stepUp: true,
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
      summary: 'The public keys that new backups are encrypted to',
      description: 'Without anything that opens a backup: this is not taken for fetching the kit.',
      tags,
      access: 'organisation.own',
      response: { 200: RecoveryKeyView },
      handler: (input) => ensureKeys(parts, callerOf(input).organisation),
    }),
    route({
      method: 'PUT',
      url: '/recovery-key',
      operationId: 'setRecoveryKey',
      summary: 'Encrypt new backups to a public key of the organisation too',
      description: 'Backups that exist already stay as they are.',
      tags,
      access: 'organisation.own',
      stepUp: true,
      body: PutRecoveryKey,
      response: { 200: RecoveryKeyView },
      handler: (input) =>
        setRecoveryRecipient(parts, callerOf(input), input.body.recoveryRecipient),
    }),
  ];
}
