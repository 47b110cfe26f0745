import { pageFields, pageOf } from '@holdfast/platform/paging';
import { STORAGE_KINDS, type StorageKind, type StorageKindName } from '@holdfast/storage';
import { z } from 'zod';
import { Name } from '../naming/schema.ts';
import type { GivenSettings } from './model.ts';

type WithSettings = StorageKind<StorageKindName> & Required<Pick<StorageKind, 'settings'>>;

/** The kinds that organisations set up themselves. */
const OWN_KINDS = (STORAGE_KINDS as readonly StorageKind<StorageKindName>[]).filter(
  (kind): kind is WithSettings => kind.settings !== undefined,
);

/** One field for each kind, under its name. */
function eachKind<T>(field: (kind: WithSettings) => T): Record<string, T> {
  return Object.fromEntries(OWN_KINDS.map((kind) => [kind.name, field(kind)]));
}

const creations = OWN_KINDS.map((kind) =>
  z.strictObject({
    name: Name,
    kind: z.literal(kind.name),
    [kind.name]: kind.settings.schema.superRefine((settings, context) => {
      for (const [field, message] of Object.entries(kind.settings.faults(settings))) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  }),
);

const bucket = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'example-shop-backups',
  prefix: 'holdfast',
  forcePathStyle: false,
  accessKeyId: 'AKIAEXAMPLEEXAMPLE00',
};

export const CreateDestination = z
  .discriminatedUnion('kind', creations as unknown as [(typeof creations)[number]])
  .meta({
    example: {
      name: 'bucket in Frankfurt',
      kind: 's3',
      s3: { ...bucket, secretAccessKey: 'a long and secret key' },
    },
  }) as unknown as z.ZodType<{ name: string; kind: StorageKindName } & GivenSettings>;

/** A change of place or secrets is probed first. */
export const UpdateDestination = z
  .strictObject({
    name: Name.optional(),
    ...eachKind(({ settings }) => withoutDefaults(settings.schema).optional()),
  })
  .refine((body) => Object.keys(body).length > 0, { error: 'must contain at least one field' })
  .meta({
    example: { name: 'bucket in Frankfurt', s3: { secretAccessKey: 'the next secret key' } },
  });

/** A field that is left out of a change stays as it is, rather than falling back to its default. */
function withoutDefaults(object: z.ZodObject) {
  const entries = Object.entries(object.shape).map(([key, field]) => {
    const inner = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [key, (inner as z.ZodType).optional()] as const;
  });
  return z.strictObject(Object.fromEntries(entries));
}

export const DestinationParams = z.object({ id: z.uuid().toLowerCase() });
export const DestinationsQuery = z.strictObject(pageFields());

export const DestinationView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(STORAGE_KINDS.map(({ name }) => name)),
    ...eachKind(({ place }) => place.optional()),
    createdAt: z.date(),
    updatedAt: z.date(),
    verifiedAt: z.date().nullable().describe('When it last passed its probe.'),
  })
  .meta({
    id: 'StorageDestination',
    example: {
      id: '019a3f0e-77a1-7e90-8f44-12d3c4b5a604',
      name: 'bucket in Frankfurt',
      kind: 's3',
      s3: bucket,
      createdAt: '2026-11-01T09:20:00.000Z',
      updatedAt: '2026-11-01T09:20:00.000Z',
      verifiedAt: '2026-11-01T09:20:00.000Z',
    },
  });

export const DestinationsPage = pageOf(DestinationView);

export const VerifyDestinationResult = z
  .object({
    ok: z.boolean(),
    errorCode: z.literal('DESTINATION_PROBE_FAILED').optional(),
    errorMessage: z.string().optional(),
    step: z.string().optional().describe('The step of the probe that failed.'),
    reason: z.string().optional(),
  })
  .meta({
    id: 'StorageDestinationTest',
    example: {
      ok: false,
      errorCode: 'DESTINATION_PROBE_FAILED',
      errorMessage: 'The storage does not allow this.',
      step: 'write',
      reason: 'denied',
    },
  });
