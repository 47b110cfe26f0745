import type { Surroundings } from '@holdfast/artifact';
import { z } from 'zod';

/** Settings of a server that decide what it takes, and how. */
const Limits = z.object({
  maxAllowedPacket: z.number().optional(),
  pageSize: z.number().optional(),
  lowerCaseTableNames: z.number().optional(),
  explicitTimestamps: z.boolean().optional(),
});

/** What a backup tells of its database beyond the contents; none of it in backups of earlier versions. */
const Known = z.object({
  /** How rows are written: see `Inexact`. Left out in backups of earlier versions. */
  rows: z.literal('exact').optional().catch(undefined),
  comment: z.string().optional().catch(undefined),
  limits: Limits.catch({}),
  /** All that its columns have; the database's own is told elsewhere. */
  collations: z.array(z.string()).catch([]),
  storageEngines: z.array(z.string()).catch([]),
  /** Named ones, which events run by. */
  timeZones: z.array(z.string()).catch([]),
  /** Some tables whose names are not in lower case. */
  upperCaseTables: z.array(z.string()).catch([]),
});

export type ServerLimits = z.infer<typeof Limits>;
export type KnownSurroundings = z.infer<typeof Known>;

export function readSurroundings(surroundings: Surroundings | undefined): KnownSurroundings {
  return Known.parse(surroundings ?? {});
}

export function isExact(surroundings: Surroundings | undefined): boolean {
  return readSurroundings(surroundings).rows === 'exact';
}
