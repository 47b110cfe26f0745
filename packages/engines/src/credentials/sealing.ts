import { Secret } from '@holdfast/platform/secrets';
import { z } from 'zod';
import { type ConnectionView, type Credentials, TLS_MODES } from './model.ts';

/** What is kept sealed in the database. A new shape gets a new version, and the old one is still read. */
const sealedSchema = z.strictObject({
  version: z.literal(1),
  mode: z.enum(['uri', 'fields']),
  engine: z.string(),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  username: z.string(),
  password: z.string(),
  tls: z.strictObject({ mode: z.enum(TLS_MODES), ca: z.string().optional() }),
  options: z.record(z.string(), z.string()),
});

/** To be sealed by the key ring: the text inside holds the password. */
export function toSealable({ mode, target }: Credentials): Secret {
  const content: z.output<typeof sealedSchema> = {
    version: 1,
    mode,
    ...target,
    password: target.password.reveal(),
  };
  return new Secret(JSON.stringify(content));
}

/** Takes what `toSealable` made. Anything else is a bug of ours, and the error shows none of it. */
export function fromSealable(content: Secret): Credentials {
  const { version: _, mode, password, ...target } = parse(content);
  return { mode, target: { ...target, password: new Secret(password) } };
}

function parse(content: Secret): z.output<typeof sealedSchema> {
  try {
    const result = sealedSchema.safeParse(JSON.parse(content.reveal()));
    if (result.success) return result.data;
  } catch {
    // the cause would quote what it could not parse
  }
  throw new Error('The sealed credentials have an unknown version.');
}

/** Each field by name, so that a new one stays hidden until someone decides to show it. */
export function viewOf({ mode, target }: Credentials): ConnectionView {
  const { host, port, database, username, tls } = target;
  return { mode, host, port, database, username, tls: tls.mode };
}
