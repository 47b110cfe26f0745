import { z } from 'zod';
import { GivenPassword } from '../accounts/schema.ts';
import { Email, Token } from '../schema.ts';

export const ChangeAddressBody = z.strictObject({ email: Email, password: GivenPassword }).meta({
  example: { email: 'ada@new.example.com', password: 'correct horse battery staple' },
});

export const ConfirmAddressBody = z
  .strictObject({ token: Token })
  .meta({ example: { token: Token.meta()?.example } });

export const AddressAnswer = z
  .object({
    email: z.string(),
    verified: z
      .boolean()
      .meta({ description: 'Whether a link that was sent to it has been opened.' }),
    change: z
      .object({ email: z.string(), expiresAt: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The new address, until its link is opened or expires.' }),
    mail: z.boolean().meta({ description: 'Whether mail can be sent here.' }),
  })
  .meta({
    id: 'AccountAddress',
    example: { email: 'ada@example.com', verified: true, change: null, mail: true },
  });

export const ConfirmedAnswer = z
  .object({ email: z.string(), what: z.enum(['verified', 'changed', 'restored']) })
  .meta({ id: 'ConfirmedAddress', example: { email: 'ada@example.com', what: 'verified' } });
