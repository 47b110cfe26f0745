import { z } from 'zod';
import { type CredentialRules, DEFAULT_TLS_MODE, TLS_MODES } from './model.ts';

/** The same as in the platform's network guard: what would be refused there is refused here already. */
const HOST_NAME = /^(?!-)[\p{L}\p{M}\p{N}._-]{1,253}$/u;
const PEM = /^\s*(?:-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----\s*)+$/;

const host = z
  .string()
  .min(1)
  .superRefine((value, context) => {
    const fault = hostFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .describe('A host name, an IPv4 address, or an IPv6 address with or without brackets.');

function hostFault(value: string): string | undefined {
  if (value === '') return undefined;
  if (/^[/@\\]/.test(value)) return 'must be a host name or an address: sockets cannot be used';
  if (value.includes(',')) return 'must be one host: lists of hosts cannot be used';
  const address = value.replace(/^\[(.*)\]$/s, '$1').replace(/%[\w.-]+$/, '');
  if (value.includes(':')) {
    return z.ipv6().safeParse(address).success
      ? undefined
      : 'must be a host name or an address, without a scheme and without a port';
  }
  return HOST_NAME.test(value) ? undefined : 'must be a host name or an address';
}

/** Databases do not accept NUL, and half of a surrogate pair cannot be sent. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed(), 'must be well-formed Unicode text')
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character');

/** Client programs read passwords from files in which a line break ends the password. */
const password = text(1_000).refine(
  (value) => !/[\r\n]/.test(value),
  'must not contain a line break',
);

const tls = z
  .strictObject({
    mode: z.enum(TLS_MODES),
    ca: z
      .string()
      .max(100_000)
      .regex(PEM, 'must be one or more certificates in PEM, and nothing else')
      .optional()
      .describe('The certificates to trust, in PEM; with `verify-full` only.'),
  })
  .refine(({ mode, ca }) => ca === undefined || mode === 'verify-full', {
    path: ['ca'],
    message: 'can only be used with mode verify-full',
  });

export const fieldsCredentialsSchema = z.strictObject({
  mode: z.literal('fields'),
  host,
  port: z.int().min(1).max(65_535).optional().describe("Defaults to the engine's standard port."),
  database: text(255).min(1),
  username: text(255).min(1),
  password: password.describe('Empty if the server asks for none.'),
  tls: tls.default({ mode: DEFAULT_TLS_MODE }),
});

/** Write-only: the part that may be read back is `connectionViewSchema`. */
export function createCredentialsSchema(engines: readonly CredentialRules[]) {
  const names = (of: (rules: CredentialRules['uri']) => readonly string[]) => [
    ...new Set(engines.flatMap(({ uri }) => of(uri))),
  ];
  const schemes = names(({ schemes: own }) => own.map((scheme) => `\`${scheme}://\``));
  const ca = names(({ caOptions }) => caOptions.map((option) => `\`${option}\``));
  const own = names(({ options }) => Object.keys(options).map((option) => `\`${option}\``));
  const uri = z.strictObject({
    mode: z.literal('uri'),
    uri: z
      .string()
      .min(1)
      .max(16_000)
      .describe(
        `${inWords(schemes)}, then ` +
          '`user:password@host:port/database?options`. Options: `sslmode` or `ssl-mode`, `ssl`, ' +
          `${inWords(['`sslrootcert`', ...ca])} (the certificate itself, percent-encoded, or \`system\`), ` +
          `${own.join(', ')}; \`connect_timeout\` and \`application_name\` are ignored; any other is ` +
          'refused.',
      ),
  });
  return z.discriminatedUnion('mode', [uri, fieldsCredentialsSchema]);
}

export type CredentialsInput = z.output<ReturnType<typeof createCredentialsSchema>>;

function inWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].join(' or ');
}

export const connectionViewSchema = z.strictObject({
  mode: z.enum(['uri', 'fields']),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  username: z.string(),
  tls: z.enum(TLS_MODES),
});
