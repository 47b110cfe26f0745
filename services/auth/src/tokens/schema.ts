import { z } from 'zod';
import { Id } from '../schema.ts';
import { AUDIENCES } from './model.ts';

const CREDENTIALS = 'clientId and clientSecret belong together';

export const TokenRequest = z
  .strictObject({
    audience: z.enum(AUDIENCES).meta({ description: 'The service that the token is for.' }),
    organisationId: Id.optional().meta({
      description: 'With a session: the organisation to act for; the only one if left out.',
    }),
    clientId: z.string().min(1).max(200).optional(),
    clientSecret: z.string().min(1).max(200).optional(),
  })
  .superRefine((body, context) => {
    const asClient = body.clientId !== undefined || body.clientSecret !== undefined;
    if (!asClient) return;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (body.clientId === undefined) refuse('clientId', CREDENTIALS);
    if (body.clientSecret === undefined) refuse('clientSecret', CREDENTIALS);
    if (body.organisationId !== undefined) {
      refuse('organisationId', 'is not for clients: a service account has one organisation');
    }
  });

export const TokenAnswer = z.object({ token: z.string(), expiresAt: z.iso.datetime() });

export const PublicKey = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});
export const KeySet = z.object({ keys: z.array(PublicKey) });
