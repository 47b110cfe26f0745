import { X509Certificate } from 'node:crypto';
import { Problem, validate } from '@holdfast/platform/errors';
import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget, CredentialRules, Credentials } from './model.ts';
import { type CredentialsInput, fieldsCredentialsSchema } from './schema.ts';
import { splitUri, UriFault } from './split-uri.ts';
import { readUriOptions } from './uri-options.ts';

type Fields = Extract<CredentialsInput, { mode: 'fields' }>;

/**
 * Brings what was given in either mode into one form. Faults throw a VALIDATION_FAILED that names
 * every offending field, with `prefix` before it when the credentials are part of something
 * (`credentials.`), and repeats neither the URI nor the password.
 */
export function readCredentials(
  rules: CredentialRules,
  input: CredentialsInput,
  { prefix = '' }: { prefix?: string } = {},
): Credentials {
  const { fields, options } =
    input.mode === 'uri' ? fromUri(rules, input.uri, prefix) : { fields: input, options: {} };
  checkCa(fields, input.mode === 'uri' ? `${prefix}uri` : `${prefix}tls.ca`);
  return {
    mode: input.mode,
    target: {
      engine: rules.name,
      host: fields.host.replace(/^\[(.*)\]$/, '$1'),
      port: fields.port ?? rules.port,
      database: fields.database,
      username: fields.username,
      password: new Secret(fields.password),
      tls: fields.tls.ca === undefined ? { mode: fields.tls.mode } : { ...fields.tls },
      options,
    },
  };
}

function fromUri(
  rules: CredentialRules,
  uri: string,
  prefix: string,
): { fields: Fields; options: ConnectionTarget['options'] } {
  try {
    const parts = splitUri(uri);
    const { schemes } = rules.uri;
    if (!schemes.includes(parts.scheme)) {
      throw new UriFault(`must begin with ${schemes.map((s) => `${s}://`).join(' or ')}`);
    }
    const { tls, options } = readUriOptions(parts.options, {
      rules: rules.uri,
      doubtful: parts.doubtful,
    });
    const { host, database, username, password } = parts;
    const port = parts.port === undefined ? undefined : Number(parts.port);
    const given = { mode: 'fields', host, port, database, username, password, tls };
    return { fields: validate(fieldsCredentialsSchema, given, 'uri'), options };
  } catch (error) {
    throw Problem.validation({ [`${prefix}uri`]: faultOf(error) });
  }
}

function faultOf(error: unknown): string {
  if (error instanceof UriFault) return error.message;
  if (error instanceof Problem && error.fields) {
    const faults = Object.entries(error.fields).map(([field, fault]) => `its ${field} ${fault}`);
    return faults.join('; ');
  }
  throw error;
}

function checkCa({ tls: { ca } }: Fields, field: string): void {
  for (const pem of ca?.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []) {
    try {
      new X509Certificate(pem);
    } catch {
      throw Problem.validation({ [field]: 'has a CA certificate that cannot be read' });
    }
  }
}
