import { z } from 'zod';
import { Id } from '../schema.ts';
import { AUDIENCES } from './model.ts';

const CREDENTIALS = 'clientId and clientSecret must be given together';

export const TokenRequest = z
  .strictObject({
    audience: z.enum(AUDIENCES).meta({ description: 'The service that the token is for.' }),
    organisationId: Id.optional().meta({
      description:
        'With a session: the organisation to act for. Can be left out if you have only one.',
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
      refuse(
        'organisationId',
        'is not accepted from a service account, which belongs to one organisation',
      );
    }
  })
  .meta({
    example: { audience: 'backup', organisationId: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06' },
  });

export const TokenAnswer = z.object({ token: z.string(), expiresAt: z.iso.datetime() }).meta({
  id: 'Token',
  example: {
    token: 'eyJhbGciOiJFZERTQSIsImtpZCI6ImsxIn0.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
    expiresAt: '2026-11-02T09:40:00.000Z',
  },
});

export const PublicKey = z
  .object({
    kid: z.string(),
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  })
  .meta({ id: 'PublicKey' });
export const KeySet = z.object({ keys: z.array(PublicKey) }).meta({
  id: 'KeySet',
  example: {
    keys: [
      {
        kid: '019a3f0c-0001-7a5b-8c6d-7e8f90a1b213',
        kty: 'OKP',
        crv: 'Ed25519',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        alg: 'EdDSA',
        use: 'sig',
      },
    ],
  },
});
