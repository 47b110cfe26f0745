import { z } from 'zod';
import type { RestoreNeeds } from '../../model.ts';

/** Settings of a server that decide what it accepts, and how. */
const Limits = z.object({
  maxAllowedPacket: z.number().optional(),
  pageSize: z.number().optional(),
  lowerCaseTableNames: z.number().optional(),
  explicitTimestamps: z.boolean().optional(),
  /** Whether its sessions subtract unsigned numbers to negative ones (sql_mode NO_UNSIGNED_SUBTRACTION). */
  signedDifferences: z.literal(true).optional(),
});

/** A table or sequence of another database that this one names; its columns where they are known. */
const Elsewhere = z.object({
  database: z.string(),
  name: z.string(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), collation: z.string().optional() }),
  ),
  /** The columns of each key that a foreign key refers to. */
  keys: z.array(z.array(z.string())),
});

/** What a MariaDB or MySQL database is beyond its contents; none of it in backups of earlier versions. */
const MariadbSurroundings = z.object({
  /** How rows are written: see `Inexact`. Left out in backups of earlier versions. */
  rows: z.literal('exact').optional().catch(undefined),
  /** The same for single values that no dump program writes exactly. */
  values: z.literal('exact').optional().catch(undefined),
  /** And for members of ENUM and SET whose names do not say which is meant. */
  members: z.literal('exact').optional().catch(undefined),
  /** And for comments of routines and events: see `OwnTexts`. */
  comments: z.literal('exact').optional().catch(undefined),
  /** And histories that are dated by times are there beside some that are dated by transactions. */
  histories: z.literal('exact').optional().catch(undefined),
  /** And what views call in their own database, and what tables have that no server shows. */
  definitions: z.literal('exact').optional().catch(undefined),
  comment: z.string().optional().catch(undefined),
  limits: Limits.catch({}),
  /** Those of all columns; the database's own is recorded elsewhere. */
  collations: z.array(z.string()).catch([]),
  storageEngines: z.array(z.string()).catch([]),
  /** Named time zones that events run by. */
  timeZones: z.array(z.string()).catch([]),
  elsewhere: z.array(Elsewhere).catch([]),
  /** Those in whose names something runs, and who did not exist there, either. */
  missingDefiners: z.array(z.string()).catch([]),
  /** Some tables whose names are not in lower case. */
  upperCaseTables: z.array(z.string()).catch([]),
});

export type Elsewhere = z.infer<typeof Elsewhere>;
export type ServerLimits = z.infer<typeof Limits>;
export type MariadbSurroundings = z.infer<typeof MariadbSurroundings>;

export const DATABASES_OF_SERVER = ['mysql', 'sys', 'information_schema', 'performance_schema'];

type Telling = Pick<RestoreNeeds, 'surroundings'>;

export function surroundingsOf({ surroundings }: Telling): MariadbSurroundings {
  return MariadbSurroundings.parse(surroundings ?? {});
}

/** Storage engines whose tables cannot be moved from one database to another. */
const STAYS = ['MROONGA'];

/** Those of these engines for which a database cannot be swapped. */
export function enginesThatStay(engines: readonly string[]): string[] {
  return engines.filter((engine) => STAYS.includes(engine.toUpperCase()));
}

/** Each has come after those before it, and includes them. */
const EXACT = ['rows', 'values', 'members', 'comments', 'histories', 'definitions'] as const;
type Exact = (typeof EXACT)[number];
export type Exactness = Exact | 'none';
export const MOST_EXACT: Exactness = 'definitions';

export function exactnessOf(backup: Telling): Exactness {
  const told = surroundingsOf(backup);
  return EXACT.findLast((_, at) => EXACT.slice(0, at + 1).every((one) => told[one])) ?? 'none';
}

export function isAtLeast(exact: Exactness, least: Exact): boolean {
  return exact !== 'none' && EXACT.indexOf(exact) >= EXACT.indexOf(least);
}

/** How a backup tells of it. */
export function tellOf(exact: Exactness): Partial<Record<Exact, 'exact'>> {
  return Object.fromEntries(
    EXACT.filter((one) => isAtLeast(exact, one)).map((one) => [one, 'exact']),
  );
}

/** A sequence is listed like a table, with the columns of its state. */
export function isSequence({ columns }: Elsewhere): boolean {
  const [first, second] = columns;
  return first?.name === 'next_not_cached_value' && second?.name === 'minimum_value';
}
