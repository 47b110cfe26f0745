import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name } from '../naming/schema.ts';
import { BYO_KINDS } from './model.ts';

const text = (longest: number) => z.string().min(1).max(longest);

function isPlain(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return true; // told already
  const { username, password, search, hash } = new URL(endpoint);
  return username + password + search + hash === '';
}

const s3 = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .refine(isPlain, 'must have no user, password, query or fragment: it is shown to readers'),
  region: text(100).default('us-east-1'),
  bucket: text(255),
  prefix: z.string().max(512).default('').describe('A path in the bucket under which all is kept.'),
  forcePathStyle: z.boolean().default(true),
  accessKeyId: text(255),
  secretAccessKey: text(1_000).describe('Never shown again.'),
});

const sftp = z.strictObject({
  host: text(253),
  port: z.int().min(1).max(65_535).default(22),
  username: text(255),
  password: text(1_000).optional().describe('Or `privateKey`. Never shown again.'),
  privateKey: text(20_000).optional().describe('Or `password`. Never shown again.'),
  path: text(1_000).describe('An existing folder on the server.'),
  hostKey: text(10_000).describe("The server's public key, or its SHA256 fingerprint."),
});

const oneSecret = (given: { password?: unknown; privateKey?: unknown }) =>
  (given.password === undefined) !== (given.privateKey === undefined);
const ONE_SECRET = { error: 'must have either password or privateKey', path: ['password'] };

export const CreateDestination = z.discriminatedUnion('kind', [
  z.strictObject({ name: Name, kind: z.literal('s3'), s3 }),
  z.strictObject({ name: Name, kind: z.literal('sftp'), sftp: sftp.refine(oneSecret, ONE_SECRET) }),
]);

/** Whatever changes in where it is or what opens it is probed first. */
export const UpdateDestination = z
  .strictObject({
    name: Name.optional(),
    s3: withoutDefaults(s3).optional(),
    sftp: withoutDefaults(sftp).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { error: 'must change something' });

/** A field that is left out of a change stays as it is, rather than fall back to its default. */
function withoutDefaults<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) {
  const entries = Object.entries(object.shape).map(([key, field]) => {
    const inner = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [key, (inner as z.ZodType).optional()];
  });
  return z.strictObject(Object.fromEntries(entries)) as unknown as z.ZodObject<
    { [K in keyof Shape]: z.ZodOptional<Shape[K] extends z.ZodDefault<infer T> ? T : Shape[K]> },
    z.core.$strict
  >;
}

export const DestinationParams = z.object({ id: z.uuid().toLowerCase() });
export const DestinationsQuery = z.strictObject(pageFields());

export const DestinationView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['managed', ...BYO_KINDS]),
    s3: s3.omit({ secretAccessKey: true }).strip().optional(),
    sftp: sftp
      .omit({ password: true, privateKey: true })
      .strip()
      .extend({ authentication: z.enum(['password', 'privateKey']) })
      .optional(),
    createdAt: z.date(),
    updatedAt: z.date(),
    verifiedAt: z.date().nullable().describe('When its probe was last passed.'),
  })
  .meta({ id: 'Destination' });

export const DestinationsPage = z.object({
  items: z.array(DestinationView),
  nextCursor: z.string().optional(),
});

export const VerifyDestinationResult = z
  .object({
    ok: z.boolean(),
    errorCode: z.literal('DESTINATION_PROBE_FAILED').optional(),
    errorMessage: z.string().optional(),
    step: z.string().optional().describe('The step of the probe that failed.'),
    reason: z.string().optional(),
  })
  .meta({ id: 'DestinationTest' });
