import { z } from 'zod';
import { Name } from '../schema.ts';

/** Bytes in base64url, as browsers write them. */
const Bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be six digits')
  .meta({ description: 'The code that the app shows.', example: '492039' });

export const RecoveryCode = z.string().min(1).max(64).meta({ example: 'k3mq-7bxt-w2pd-9hfa' });

export const Ticket = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'As returned by the previous step.' });

const assertion = {
  id: 'Yb3Jm0q8T1xWvK5n2ZrGcA',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDx0m3pW8',
};

export const AssertionField = z
  .strictObject({
    id: Bytes(2_000),
    clientDataJSON: Bytes(8_000),
    authenticatorData: Bytes(8_000),
    signature: Bytes(8_000),
    userHandle: Bytes(500).optional(),
  })
  .meta({ id: 'PasskeyAnswer', description: "The browser's answer.", example: assertion });

const AttestationField = z
  .strictObject({
    id: Bytes(2_000),
    clientDataJSON: Bytes(8_000),
    attestationObject: Bytes(30_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,30}$/)).max(10),
  })
  .meta({ id: 'MadePasskey', description: 'The passkey that the browser has created.' });

export const PasskeyParams = z.object({ passkeyId: z.uuid().toLowerCase() });

const PasskeyAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });

const passkey = {
  id: '019a4470-52c3-7a1b-9d0e-3f4a5b6c7d08',
  name: 'Laptop',
  createdAt: '2026-11-02T09:30:00.000Z',
  lastUsedAt: null,
};

export const FactorsAnswer = z
  .object({
    totp: z
      .object({
        addedAt: z.iso.datetime(),
        lockedUntil: z.iso
          .datetime()
          .nullable()
          .meta({
            description:
              'Codes from the app are blocked until then, because too many wrong ones were entered ' +
              'in a day.',
          }),
      })
      .nullable(),
    passkeys: z.array(PasskeyAnswer),
    recoveryCodesLeft: z.int(),
    session: z.object({ secondFactor: z.boolean(), provenAt: z.iso.datetime() }).meta({
      description:
        'Whether this session has used a second factor, and when you last confirmed in it that ' +
        'it is you.',
    }),
  })
  .meta({
    id: 'Factors',
    example: {
      totp: { addedAt: '2026-11-02T09:30:00.000Z', lockedUntil: null },
      passkeys: [passkey],
      recoveryCodesLeft: 10,
      session: { secondFactor: true, provenAt: '2026-11-02T09:30:00.000Z' },
    },
  });

export const NewTotpAnswer = z
  .object({
    secret: z.string().meta({ description: 'To type into an app; shown only once.' }),
    address: z
      .string()
      .meta({ description: 'The same as an `otpauth:` address, to show as a QR code.' }),
  })
  .meta({
    id: 'NewTotp',
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address:
        'otpauth://totp/Holdfast:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Holdfast',
    },
  });

const RecoveryCodes = z
  .array(z.string())
  .meta({ description: 'Each signs you in once, in place of another factor; shown only once.' });

export const RecoveryCodesAnswer = z
  .object({ recoveryCodes: RecoveryCodes })
  .meta({ id: 'RecoveryCodes', example: { recoveryCodes: ['k3mq-7bxt-w2pd-9hfa'] } });

export const ConfirmBody = z.strictObject({ code: Code }).meta({ example: { code: '492039' } });

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

export const AskedPasskeyAnswer = z
  .object({
    ticket: z.string(),
    options: z
      .object({
        challenge: z.string(),
        timeout: z.number(),
        rpId: z.string(),
        allowCredentials: z.array(Credential),
        userVerification: z.literal('required'),
      })
      .meta({ description: 'Pass it to `navigator.credentials.get` as `publicKey`.' }),
  })
  .meta({
    id: 'AskedPasskey',
    example: {
      ticket: 'n6Zk3QmX0b2f8t5cVr1sLp9hJd7gBa4eYwUoKiTxEqM',
      options: {
        ...{ challenge: 'q1w2e3r4t5', timeout: 120_000, rpId: 'holdfast.example.com' },
        ...{ allowCredentials: [], userVerification: 'required' },
      },
    },
  });

export const NewPasskeyAnswer = z
  .object({
    ticket: z.string(),
    options: z
      .object({
        challenge: z.string(),
        timeout: z.number(),
        rp: z.object({ name: z.string(), id: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
        attestation: z.literal('none'),
        excludeCredentials: z.array(Credential),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.boolean(),
          userVerification: z.literal('required'),
        }),
      })
      .meta({ description: 'Pass it to `navigator.credentials.create` as `publicKey`.' }),
  })
  .meta({
    id: 'NewPasskey',
    example: {
      ticket: 'n6Zk3QmX0b2f8t5cVr1sLp9hJd7gBa4eYwUoKiTxEqM',
      options: {
        ...{ challenge: 'q1w2e3r4t5', timeout: 120_000, attestation: 'none' },
        rp: { name: 'Holdfast', id: 'holdfast.example.com' },
        user: { id: 'MDE5YTNm', name: 'ada@example.com', displayName: 'Ada Example' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        excludeCredentials: [],
        authenticatorSelection: {
          ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        },
      },
    },
  });

export const AddPasskeyBody = z
  .strictObject({ ticket: Ticket, name: Name, passkey: AttestationField })
  .meta({
    example: {
      ...{ ticket: 'n6Zk3QmX0b2f8t5cVr1sLp9hJd7gBa4eYwUoKiTxEqM', name: 'Laptop' },
      passkey: {
        id: assertion.id,
        clientDataJSON: assertion.clientDataJSON,
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        transports: ['internal'],
      },
    },
  });

export const AddedPasskeyAnswer = z
  .object({ passkey: PasskeyAnswer, recoveryCodes: RecoveryCodes })
  .meta({ id: 'AddedPasskey', example: { passkey, recoveryCodes: ['k3mq-7bxt-w2pd-9hfa'] } });
