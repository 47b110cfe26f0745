import { z } from 'zod';
import type { RestoreNeeds } from '../../model.ts';

const PROVIDERS = ['libc', 'icu', 'builtin'] as const;

/**
 * What a PostgreSQL database is beyond its contents. A manifest can be read by anyone who sees the
 * storage, so values of settings are not in it: those are in the dump.
 */
const PostgresqlSurroundings = z.object({
  collation: z.string(),
  ctype: z.string(),
  provider: z.enum(PROVIDERS),
  /** The locale of ICU, or of the server's own provider. */
  locale: z.string().optional(),
  icuRules: z.string().optional(),
  collationVersion: z.string().optional(),
  tablespace: z.string(),
  /** The tablespaces of its tables and indexes, besides its own. */
  tablespaces: z.array(z.string()),
  owner: z.string(),
  connectionLimit: z.number(),
  template: z.boolean(),
  comment: z.boolean(),
  /** Roles with rights to the database itself, not including `PUBLIC`. */
  grantees: z.array(z.string()),
  /** All roles of its server, if rows of it may name some; backups of earlier versions do not say. */
  roles: z.array(z.string()).optional(),
  /**
   * The roles that own something in it, and of which others they have the rights; left out where there
   * are too many, and by earlier versions.
   */
  owners: z
    .array(
      z.object({
        name: z.string(),
        superuser: z.boolean(),
        /** Not bound by the policies of others. */
        pastPolicies: z.boolean(),
        memberOf: z.array(z.string()),
      }),
    )
    .optional(),
  /** Roles that policies and user mappings are for; the same. */
  namedRoles: z.array(z.string()).optional(),
  /** Whether it has a schema `public`; the same. */
  hasPublic: z.boolean().optional(),
  /**
   * The server's own values of settings that change what expressions compute, except where the user
   * who backs up has others; backups of earlier versions do not say.
   */
  ofServer: z.record(z.string(), z.string()).optional(),
  settings: z.array(z.object({ name: z.string(), role: z.string().optional() })),
});
export type PostgresqlSurroundings = z.infer<typeof PostgresqlSurroundings>;

/** How a database sorts, and what it takes for a letter. */
export type DatabaseLocale = Pick<
  PostgresqlSurroundings,
  'collation' | 'ctype' | 'provider' | 'locale' | 'icuRules'
>;

/** Undefined for backups of earlier versions, which do not say. */
export function surroundingsOf({
  surroundings,
}: Pick<RestoreNeeds, 'surroundings'>): PostgresqlSurroundings | undefined {
  return PostgresqlSurroundings.safeParse(surroundings).data;
}
