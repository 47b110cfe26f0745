import { z } from 'zod';

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

export const RecoveryKitView = z
  .object({
    recipient: z.string().describe('The public key that all backups are encrypted to.'),
    recoveryRecipient: z
      .string()
      .nullable()
      .describe('A further public key, whose private key only the organisation has.'),
    keyFile: z
      .string()
      .describe(
        'The content of the key file, for `age -d -i` and for importing the backups elsewhere. ' +
          'Keep it secret.',
      ),
    page: z.string().describe('How to restore with standard tools only, in Markdown.'),
  })
  .meta({
    id: 'RecoveryKit',
    example: {
      recipient: RECIPIENT,
      recoveryRecipient: null,
      keyFile: `# public key: ${RECIPIENT}\nAGE-SECRET-KEY-1…\n`,
      page: '# Restore without Holdfast\n\nWhat you need: `age`, `zstd` and …\n',
    },
  });

export const PutRecoveryKey = z
  .strictObject({
    recoveryRecipient: z
      .string()
      .max(200)
      .nullable()
      .describe('An age X25519 recipient (`age1…`); null removes it.'),
  })
  .meta({ example: { recoveryRecipient: RECIPIENT } });

export const RecoveryKeyView = z
  .object({ recipient: z.string(), recoveryRecipient: z.string().nullable() })
  .meta({ id: 'RecoveryKey', example: { recipient: RECIPIENT, recoveryRecipient: RECIPIENT } });
