import { z } from 'zod';
import { AccountAnswer, SecondFactorAnswer } from '../accounts/schema.ts';
import { Email, Name, OrganisationParams } from '../schema.ts';
import { JOINING_ROLES } from './model.ts';

const LONGEST = 2_048;

const JoiningRoleField = z.enum(JOINING_ROLES);

/** The part after the @ of an address; international domains in their ASCII form. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/,
    'must be a domain such as example.com',
  )
  .meta({ example: 'example.com' });

const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(LONGEST)
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return username + password + search + hash === '';
  }, 'must have no user, query or fragment')
  .meta({ example: 'https://login.example.com' });

const ProviderId = z
  .literal('installation')
  .or(z.uuid().toLowerCase())
  .meta({ description: "`installation`, or the id of the provider's organisation." });

/** One line that fits into a header. */
const Line = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[\x20-\x7e]+$/, 'must be one line of plain text');

export const DomainParams = OrganisationParams.extend({ domain: Domain });

const wantedPage = z
  .string()
  .max(LONGEST)
  .optional()
  .meta({ description: 'The path in the dashboard to continue at.' });

export const LinkBody = z
  .strictObject({ returnTo: wantedPage })
  .meta({ example: { returnTo: '/account' } });

export const StartBody = z
  .strictObject({
    email: Email.optional(),
    providerId: ProviderId.optional(),
    returnTo: wantedPage,
  })
  .refine(({ email, providerId }) => (email === undefined) !== (providerId === undefined), {
    path: ['email'],
    message: 'give either an email or a provider',
  })
  .meta({ example: { email: 'ada@example.com', returnTo: '/backups' } });

export const StartAnswer = z
  .object({ url: z.string().meta({ description: 'Where the browser goes next.' }) })
  .meta({
    id: 'SignOnStarted',
    example: { url: 'https://login.example.com/authorize?client_id=holdfast&state=9fK2mQ7x' },
  });

export const FinishBody = z
  .strictObject({
    providerId: ProviderId,
    answer: z
      .string()
      .max(16 * 1024)
      .meta({ description: 'The query that the provider added to the address.' }),
  })
  .meta({ example: { providerId: 'installation', answer: 'code=abc&state=9fK2mQ7x' } });

const returnTo = z.string().meta({ description: 'The path that was given at the start.' });
const SignedOn = AccountAnswer.extend({ returnTo }).meta({
  id: 'SignOnFinished',
  example: { ...exampleOf(AccountAnswer), returnTo: '/backups' },
});
const SignOnWaits = SecondFactorAnswer.extend({ returnTo }).meta({
  id: 'SignOnWaits',
  description:
    'The provider has confirmed who you are. Send the ticket and a factor to ' +
    '`/sign-in/second-factor`.',
  example: { ...exampleOf(SecondFactorAnswer), returnTo: '/backups' },
});
export const FinishAnswer = z
  .union([SignedOn, SignOnWaits])
  .meta({ id: 'SignOnOutcome', example: exampleOf(SignedOn) });

export const EndAnswer = z
  .object({
    url: z.string().nullable().meta({
      description:
        'Where the browser can end its session at the provider, if the provider supports that.',
    }),
  })
  .meta({ id: 'SignOnEnded', example: { url: null } });

export const OptionsAnswer = z
  .object({
    installation: z
      .object({ name: z.string() })
      .nullable()
      .meta({ description: "The installation's own provider." }),
  })
  .meta({ id: 'SignOnOptions', example: { installation: { name: 'Example login' } } });

export const HandOverBody = z
  .strictObject({
    challenge: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url')
      .meta({
        description: 'The SHA-256, in base64url, of a verifier that only the command knows.',
      }),
  })
  .meta({ example: { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' } });

export const HandOverAnswer = z.object({ code: z.string(), expiresAt: z.iso.datetime() }).meta({
  id: 'HandOver',
  example: { code: 'K7MPQ-3XWZA', expiresAt: '2026-11-02T09:35:00.000Z' },
});

export const RedeemBody = z
  .strictObject({
    code: z.string().min(1).max(20),
    verifier: z.string().regex(/^[\w-]{43,128}$/, 'must be 43 to 128 characters of base64url'),
  })
  .meta({
    example: {
      code: 'K7MPQ-3XWZA',
      verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  });

const Mapping = z.array(z.strictObject({ value: Line, role: JoiningRoleField })).max(100);

const provider = {
  name: 'Example login',
  issuer: 'https://login.example.com',
  clientId: 'holdfast',
  defaultRole: 'viewer' as const,
  roleClaim: 'groups',
  roles: [{ value: 'operations', role: 'admin' as const }],
  isRequired: false,
};

export const ProviderBody = z
  .strictObject({
    name: Name,
    issuer: Issuer,
    clientId: Line,
    clientSecret: Line.optional().meta({
      description:
        'If left out, the previous one stays, unless the issuer or the client changes. A client ' +
        'without a secret relies on PKCE alone.',
    }),
    defaultRole: JoiningRoleField.default('viewer'),
    roleClaim: Line.nullable()
      .default(null)
      .meta({ description: 'If set, roles are updated from this claim at each sign-in.' }),
    roles: Mapping.default([]),
    isRequired: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether its users may no longer use a password; owners always may.' }),
  })
  .meta({ example: { ...provider, clientSecret: 'kept by the provider and us' } });

const domain = {
  domain: 'example.com',
  isProven: false,
  provenAt: null,
  provenBy: null,
  record: { name: '_holdfast.example.com', value: 'holdfast-domain=q8Zk1vTn4rYw' },
};

export const DomainAnswer = z
  .object({
    domain: z.string(),
    isProven: z.boolean(),
    provenAt: z.iso.datetime().nullable(),
    provenBy: z.enum(['dns', 'operator']).nullable(),
    record: z
      .object({ name: z.string(), value: z.string() })
      .meta({ description: 'The TXT record that proves it.' }),
  })
  .meta({ id: 'SignOnDomain', example: domain });

export const SignOnAnswer = z
  .object({
    redirectUri: z.string().meta({ description: 'The redirect URI to allow at the provider.' }),
    provider: z
      .object({
        name: z.string(),
        issuer: z.string(),
        clientId: z.string(),
        hasClientSecret: z.boolean(),
        defaultRole: JoiningRoleField,
        roleClaim: z.string().nullable(),
        roles: z.array(z.object({ value: z.string(), role: JoiningRoleField })),
        isRequired: z.boolean(),
      })
      .nullable(),
    domains: z.array(DomainAnswer),
  })
  .meta({
    id: 'SignOn',
    example: {
      redirectUri:
        'https://holdfast.example.com/sign-on/callback/019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
      provider: { ...provider, hasClientSecret: true },
      domains: [domain],
    },
  });

export const TriedAnswer = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(['network', 'discovery', 'keys', 'flow', 'domains']),
        ok: z.boolean(),
        detail: z.string(),
      }),
    ),
  })
  .meta({
    id: 'SignOnTried',
    example: {
      steps: [{ step: 'network', ok: true, detail: 'login.example.com can be reached.' }],
    },
  });

function exampleOf(schema: z.ZodType): Record<string, unknown> {
  return (schema.meta()?.example ?? {}) as Record<string, unknown>;
}

export const SignOnParams = z.object({ signOnId: z.uuid().toLowerCase() });

export const LinkedSignOnsAnswer = z
  .object({
    signOns: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().meta({
          description: "The provider's name, or its issuer if the provider no longer exists.",
        }),
        issuer: z.string(),
        kind: z.enum(['organisation', 'installation']),
        organisation: z
          .object({ id: z.uuid(), name: z.string() })
          .nullable()
          .meta({ description: 'Whose provider it is, if you are a member.' }),
        linkedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable().meta({ description: 'Null if unknown.' }),
        signsIn: z.boolean().meta({
          description: 'Whether it can sign you in: it still exists, and may sign in your address.',
        }),
      }),
    ),
  })
  .meta({
    id: 'LinkedSignOns',
    example: {
      signOns: [
        {
          id: '019a4470-11aa-7e3f-8c4d-5b6a79880f12',
          name: 'Example login',
          issuer: 'https://login.example.com',
          kind: 'organisation',
          organisation: { id: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07', name: 'Example Shop' },
          linkedAt: '2026-11-02T09:30:00.000Z',
          lastUsedAt: '2026-11-12T08:01:00.000Z',
          signsIn: true,
        },
      ],
    },
  });
