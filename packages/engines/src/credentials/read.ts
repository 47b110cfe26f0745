import { X509Certificate } from 'node:crypto';
import { Problem, validate } from '@holdfast/platform/errors';
import { Secret } from '@holdfast/platform/secrets';
import {
  type ConnectionTarget,
  type Credentials,
  DEFAULT_PORTS,
  type EngineName,
} from './model.ts';
import { type CredentialsInput, fieldsCredentialsSchema } from './schema.ts';
import { splitUri } from './split-uri.ts';
import { UriFault } from './uri-fault.ts';
import { readUriOptions } from './uri-options.ts';

type Fields = Extract<CredentialsInput, { mode: 'fields' }>;

const SCHEMES: Record<EngineName, readonly string[]> = {
  postgresql: ['postgres', 'postgresql'],
  mysql: ['mysql'],
  mariadb: ['mariadb', 'mysql'], // MariaDB's own tools say mysql:// too
};

/**
 * The one form of what was given in either mode. Faults are a VALIDATION_FAILED that names every
 * offending field, under `prefix` when the credentials are part of something (`credentials.`), and
 * repeats neither the URI nor the password.
 */
export function readCredentials(
  engine: EngineName,
  input: CredentialsInput,
  { prefix = '' }: { prefix?: string } = {},
): Credentials {
  const { fields, options } =
    input.mode === 'uri' ? fromUri(engine, input.uri, prefix) : { fields: input, options: {} };
  checkCa(fields, input.mode === 'uri' ? `${prefix}uri` : `${prefix}tls.ca`);
  return {
    mode: input.mode,
    target: {
      engine,
      host: fields.host.replace(/^\[(.*)\]$/, '$1'),
      port: fields.port ?? DEFAULT_PORTS[engine],
      database: fields.database,
      username: fields.username,
      password: new Secret(fields.password),
      tls: fields.tls.ca === undefined ? { mode: fields.tls.mode } : { ...fields.tls },
      options,
    },
  };
}

function fromUri(
  engine: EngineName,
  uri: string,
  prefix: string,
): { fields: Fields; options: ConnectionTarget['options'] } {
  try {
    const parts = splitUri(uri);
    const schemes = SCHEMES[engine];
    if (!schemes.includes(parts.scheme)) {
      throw new UriFault(`must begin with ${schemes.map((s) => `${s}://`).join(' or ')}`);
    }
    const { tls, options } = readUriOptions(parts.options, { engine, doubtful: parts.doubtful });
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
