import { createHash } from 'node:crypto';
import type { Measured } from '@holdfast/artifact';
import { createFingerprint } from './fingerprint.ts';
import { decodeName } from './names.ts';

/** Ten thousand roles with grants on one object take less. */
export const LONGEST_GRANTS = 1 << 24;

/** One entry of an archive's contents; names and statements have one character per byte. */
export type RightsEntry = {
  kind: string;
  namespace: string;
  tag: string;
  owner: string;
  tablespace: string;
  /** Only for entries that are `isTold`. */
  definition: string;
};

/** About the database itself: how it was made, its settings, grants and comment. */
export type DatabaseEntry = { kind: string; owner: string; definition: string };

/** Callbacks for what is found in an archive's contents as they are read. */
export type Told = {
  onOwner?(owner: string): void;
  onStatement?(statement: GrantStatement): void;
  onTablespace?(name: string): void;
  onDatabase?(entry: DatabaseEntry): void;
};

/** One statement about rights. Names are quoted as in the statement. */
export type GrantStatement = {
  text: string;
  /**
   * The archive's name for the object, such as `FUNCTION f()`; for default rights, the kind of
   * object.
   */
  tag: string;
  does: 'grant' | 'revoke' | 'other';
  /** Undefined is everybody (`PUBLIC`). */
  role: string | undefined;
  /** The role that gives the right, if it is not the owner. */
  grantor: string | undefined;
  /** Whose future objects it is about. */
  defaultsOf: string | undefined;
};

export type Rights = NonNullable<Measured['rights']> & { owners: string[]; grantors: string[] };

const isGrants = (kind: string) => kind === 'ACL' || kind === 'DEFAULT ACL';
const isOfDatabase = (kind: string, tag: string) =>
  kind.startsWith('DATABASE') || (/^(ACL|COMMENT)$/.test(kind) && tag.startsWith('DATABASE '));

/** Whether the text of an entry's definition is needed, not only its digest. */
export const isTold = (kind: string, tag: string) => isGrants(kind) || isOfDatabase(kind, tag);

/** Entries that repeat the owner of the object they belong to, or are about the database itself. */
const NO_OWNER_OF_ITS_OWN =
  /^(ACL|DEFAULT ACL|COMMENT|SECURITY LABEL|DATABASE|DATABASE PROPERTIES|TABLE DATA|SEQUENCE SET|MATERIALIZED VIEW DATA|BLOBS|STATISTICS DATA)$/;

/**
 * Owners and grants, each statement by itself: the order in which a server keeps grants does not
 * matter. What belongs to an extension or to the server is listed only if its grants were changed.
 * The database's own grants stay with the database.
 */
export function createRights(told: Told = {}) {
  const all = createFingerprint();
  const [owners, grantors, roles] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const digest = (...parts: string[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(`${part.length}:`).update(part, 'latin1');
    all.add(hash.digest());
  };

  return {
    add({ kind, namespace, tag, owner, tablespace, definition }: RightsEntry): void {
      if (tablespace !== '') told.onTablespace?.(decoded(tablespace));
      if (isOfDatabase(kind, tag)) {
        told.onDatabase?.({ kind, owner: decoded(owner), definition: decoded(definition) });
      } else if (isGrants(kind)) {
        // Rights to what a restore finds already there, such as schema public, also require its
        // owner.
        if (kind === 'ACL' && owner !== '') owners.add(decoded(owner));
        for (const statement of readGrants(definition, tag)) {
          const { text, role, grantor, defaultsOf } = statement;
          digest('grant', grantor ?? '', text);
          if (role !== undefined) roles.add(nameOf(role));
          if (grantor !== undefined) grantors.add(nameOf(grantor));
          if (defaultsOf !== undefined) owners.add(nameOf(defaultsOf));
          told.onStatement?.(statement);
        }
      } else if (owner !== '' && !NO_OWNER_OF_ITS_OWN.test(kind)) {
        digest('owner', kind, namespace, tag, owner);
        const name = decoded(owner);
        owners.add(name);
        told.onOwner?.(name);
      }
    },
    measured(): Rights {
      const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
      return {
        objects: all.count(),
        sha256: all.sha256(),
        roles: sorted([...roles, ...owners, ...grantors]),
        owners: sorted(owners),
        grantors: sorted(grantors),
      };
    },
  };
}

/** Quoted names as a whole, since they may contain anything; otherwise words, blanks and semicolons. */
const TOKENS = /"(?:[^"]|"")*"|;|[^\s";]+|\s+/g;

export function readGrants(definition: string, tag: string): GrantStatement[] {
  const found: GrantStatement[] = [];
  let grantor: string | undefined;
  let words: string[] = [];
  for (const [token] of definition.matchAll(TOKENS)) {
    if (token !== ';') {
      words.push(/^\s/.test(token) ? ' ' : token);
      continue;
    }
    const text = words.join('').trim();
    words = [];
    const session = /^SET SESSION AUTHORIZATION (.+)$/.exec(text);
    if (session) grantor = session[1];
    else if (text === 'RESET SESSION AUTHORIZATION') grantor = undefined;
    else found.push(readGrant(text, tag, grantor));
  }
  const rest = words.join('').trim();
  if (rest !== '') found.push(readGrant(rest, tag, grantor));
  return found;
}

const VERBS: Record<string, 'grant' | 'revoke'> = { GRANT: 'grant', REVOKE: 'revoke' };
const NAME = String.raw`(?:"(?:[^"]|"")*"|[^\s"]+)`;
const DEFAULTS = new RegExp(`^ALTER DEFAULT PRIVILEGES FOR (?:ROLE|USER) (${NAME}) `);
const GRANTEE = new RegExp(` (?:TO|FROM) (?:GROUP )?(${NAME})(?: WITH GRANT OPTION)?$`);

function readGrant(text: string, tag: string, grantor: string | undefined): GrantStatement {
  const defaults = DEFAULTS.exec(text);
  const what = defaults ? text.slice(defaults[0].length) : text;
  const role = GRANTEE.exec(text)?.[1];
  const [, verb] = /^(?:IN SCHEMA .* )?(GRANT|REVOKE) /s.exec(what) ?? [];
  const known = verb === undefined || role === undefined ? 'other' : VERBS[verb];
  return {
    ...{ text, tag, grantor, defaultsOf: defaults?.[1] },
    does: known ?? 'other',
    role: role === 'PUBLIC' ? undefined : role,
  };
}

/** The name itself, from how it is written in a statement. */
export function nameOf(written: string): string {
  const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
  return decoded(bare);
}

function decoded(text: string): string {
  return decodeName(Buffer.from(text, 'latin1'));
}
