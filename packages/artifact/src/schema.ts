import { z } from 'zod';
import { RUNS } from './model.ts';

/**
 * Version 1 of what lies beside each artifact; docs/backup-format.md explains every field. Written
 * manifests stay for years: whatever changes here must be a new version beside this one.
 */
const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names an engine, a vendor or a format; whether it exists is known where it is looked up. */
const identifier = z.string().regex(/^[a-z][a-z0-9_-]*$/);
const time = z.iso.datetime({ offset: false });

/** Half a digest, a kind and a name. */
const inventoryLine = z.string().regex(/^[0-9a-f]{16} [a-z]/);

const table = z.strictObject({ schema: z.string().optional(), name: z.string() });

export const ManifestV1 = z.strictObject({
  format: z.literal('holdfast-manifest'),
  version: z.literal(1),
  job: z.strictObject({
    id: z.uuid(),
    organisationId: z.uuid(),
    datasourceId: z.uuid(),
    datasourceName: z.string(),
    policyId: z.uuid().nullable(),
    trigger: z.enum(['schedule', 'manual', 'safety', 'upload']),
    queuedAt: time,
    startedAt: time,
    finishedAt: time,
  }),
  source: z.strictObject({
    engine: identifier,
    database: z.string(),
    server: z.strictObject({
      vendor: identifier,
      version: z.string(),
      encoding: z.string().optional(),
      collation: z.string().optional(),
      monetary: z.string().optional(),
    }),
    extensions: z.array(z.strictObject({ name: z.string(), version: z.string() })),
    tool: z.strictObject({ name: z.string(), version: z.string() }),
    surroundings: z.record(z.string(), z.unknown()).optional(),
    foreignKeys: z.array(z.strictObject({ table, needs: table })).optional(),
  }),
  options: z.strictObject({ excludeTables: z.array(z.string()) }),
  artifact: z.strictObject({
    key: z.string(),
    bytes: count,
    sha256,
    compression: z.literal('zstd'),
    encryption: z.literal('age'),
    recipients: z.array(z.string()).min(1),
  }),
  dump: z.strictObject({
    format: identifier,
    bytes: count,
    rows: count,
    largest: count.optional(),
  }),
  schema: z.strictObject({ objects: count, sha256 }),
  sequences: z.strictObject({ count, sha256 }),
  largeObjects: z.strictObject({ count, bytes: count, sha256 }).optional(),
  rights: z
    .strictObject({
      objects: count,
      sha256,
      roles: z.array(z.string()),
      owners: z.array(z.string()).optional(),
      grantors: z.array(z.string()).optional(),
    })
    .optional(),
  tables: z.array(
    z.strictObject({
      schema: z.string().optional(),
      name: z.string(),
      rows: count,
      bytes: count,
      sha256,
      unordered: sha256.optional(),
    }),
  ),
  inventory: z
    .strictObject({
      objects: z.array(inventoryLine),
      members: z
        .array(
          z.strictObject({
            extension: z.string(),
            version: z.string(),
            objects: z.array(inventoryLine),
          }),
        )
        .optional(),
      added: z.array(z.string()).optional(),
      notInDump: z
        .array(
          z.strictObject({
            object: z.string(),
            why: z.string(),
            advice: z.string().optional(),
            harmless: z.boolean().optional(),
            holdsData: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  derived: z
    .strictObject({
      locale: z.string(),
      relations: z.array(
        z.strictObject({
          what: z.enum(['generated_columns', 'materialised_view']),
          schema: z.string().optional(),
          name: z.string(),
          rows: count,
          sha256,
        }),
      ),
    })
    .optional(),
  code: z
    .strictObject({
      statements: z.array(
        z.strictObject({
          object: z.string(),
          runs: z.enum(RUNS),
          because: z.array(z.string()).optional(),
        }),
      ),
      more: count.optional(),
    })
    .optional(),
  warnings: z.array(z.string()),
  seal: sha256,
});

/** A manifest of any version, to find out which it is. */
export const AnyManifest = z.looseObject({
  format: z.literal('holdfast-manifest'),
  version: z.int().positive(),
});

export type Manifest = z.infer<typeof ManifestV1>;
export type UnsealedManifest = Omit<Manifest, 'seal'>;
