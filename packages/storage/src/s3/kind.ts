import { Secret } from '@holdfast/platform/secrets';
import { z } from 'zod';
import { NO_FAULTS, type StorageKind } from '../kind.ts';
import { s3Host } from './host.ts';

const text = (longest: number) => z.string().min(1).max(longest);

const schema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .refine(isPlain, 'must have no user, password, query or fragment: it is shown to readers'),
  region: text(100).default('us-east-1'),
  bucket: text(255),
  prefix: z
    .string()
    .max(512)
    .default('')
    .describe('A path in the bucket to keep everything under.'),
  forcePathStyle: z.boolean().default(true),
  accessKeyId: text(255),
  secretAccessKey: text(1_000).describe('Never shown again.'),
});
const place = schema.omit({ secretAccessKey: true }).strip();

type Settings = z.output<typeof schema>;
type S3Place = z.output<typeof place>;
type S3Secrets = Pick<Settings, 'secretAccessKey'>;

/** A bucket of Amazon S3, or of anything that speaks its protocol. */
export const s3Kind: StorageKind<'s3', S3Place, S3Secrets, Settings> = {
  name: 's3',
  shared: false,
  place,
  // Neither keys nor region: with others it is still the same bucket.
  identity: ({ endpoint, bucket, prefix }) => [endpoint, bucket, prefix],
  host: s3Host,
  async open({ place: where, secrets }, { network, spoolDirectory, keepFree }) {
    const { createS3Storage } = await import('./storage.ts');
    return createS3Storage({
      ...where,
      secretAccessKey: new Secret(secrets.secretAccessKey),
      spoolDirectory,
      keepFree,
      network,
    });
  },
  settings: {
    schema,
    faults: () => NO_FAULTS,
    split: ({ secretAccessKey, ...where }) => ({ place: where, secrets: { secretAccessKey } }),
    // A secret key is never sent: requests are signed with it, whatever server they go to.
    changeFaults: () => NO_FAULTS,
    change: (before, changes) => ({ ...before.place, ...before.secrets, ...changes }),
  },
};

function isPlain(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return true; // reported by the check before
  const { username, password, search, hash } = new URL(endpoint);
  return username + password + search + hash === '';
}
