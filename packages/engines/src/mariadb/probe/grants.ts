/** What one line of SHOW GRANTS gives or takes on a whole database, or on all of them. */
export type Grant = {
  grantee: string;
  /** Undefined for `*.*`; else a pattern in which % and _ are wildcards unless escaped. */
  database: string | undefined;
  privileges: ReadonlySet<string>;
  revoked: boolean;
};

const LINE = /^(GRANT|REVOKE) (.+?) ON (\*|\0\d+\0)\.\* (?:TO|FROM) (\S+)/;

/**
 * Reads what SHOW GRANTS prints with an sql_mode that quotes names in backticks. Rights on single
 * tables, columns and routines are left out, and so are roles: the server prints the rights of the
 * active ones too. The lines hold password hashes and must not be shown.
 */
export function readGrants(lines: readonly string[]): Grant[] {
  return lines.flatMap((line) => {
    const names: string[] = [];
    // Names may contain words of the grammar, so they are taken out before it is read.
    const masked = line.replaceAll(/`((?:[^`]|``)*)`/g, (_, name: string) => {
      names.push(name.replaceAll('``', '`'));
      return `\0${names.length - 1}\0`;
    });
    const [, verb, privileges = '', scope = '', grantee = ''] = LINE.exec(masked) ?? [];
    if (verb === undefined) return [];
    return [
      {
        grantee: grantee.replaceAll(/\0(\d+)\0/g, (_, at) => names[Number(at)] ?? ''),
        database: scope === '*' ? undefined : names[Number(scope.replaceAll('\0', ''))],
        privileges: new Set(privileges.split(',').map((word) => word.trim().toUpperCase())),
        revoked: verb === 'REVOKE',
      },
    ];
  });
}

/**
 * Whether any of these privileges holds on the whole database. Of one grantee's patterns that fit
 * the database only the most specific counts; user, roles and PUBLIC add up.
 */
export function holdsOnDatabase(
  grants: readonly Grant[],
  database: string,
  anyOf: readonly string[],
): boolean {
  const gives = (grant: Grant | undefined) =>
    grant !== undefined &&
    [...anyOf, 'ALL', 'ALL PRIVILEGES'].some((word) => grant.privileges.has(word));
  return [...Map.groupBy(grants, (grant) => grant.grantee).values()].some((own) => {
    const fitting = own
      .filter((grant) => grant.database !== undefined && fits(grant.database, database))
      .sort((a, b) => specificity(b.database ?? '') - specificity(a.database ?? ''));
    const taken = fitting.some((grant) => grant.revoked && gives(grant));
    const everywhere = own.some((grant) => grant.database === undefined && gives(grant));
    return (everywhere && !taken) || gives(fitting.find((grant) => !grant.revoked));
  });
}

/** On all databases, these show something or lock it; nobody could do harm by them alone. */
const WEAK = new Set([
  ...['USAGE', 'PROCESS', 'RELOAD', 'SHOW DATABASES', 'SHOW VIEW', 'LOCK TABLES'],
  ...['REPLICATION CLIENT', 'BINLOG MONITOR', 'SLAVE MONITOR', 'REPLICA MONITOR'],
  ...['REPLICATION SLAVE', 'REPLICATION REPLICA', 'CREATE TEMPORARY TABLES', 'SHOW_ROUTINE'],
]);

/** What else a user may do to the whole server, or to the tables that say who may do what. */
export function powersOf(grants: readonly Grant[]): string[] {
  const given = grants.filter(({ revoked }) => !revoked);
  const everywhere = given.filter(({ database }) => database === undefined);
  const strong = everywhere.flatMap(({ privileges }) =>
    [...privileges].filter((one) => !WEAK.has(one)),
  );
  const system = given.some(({ database }) => database !== undefined && fits(database, 'mysql'));
  const all = [...new Set(strong)].sort().map((one) => `${one} on *.*`);
  return system ? [...all, 'rights on mysql.*'] : all;
}

/**
 * Matches as LIKE does, with `%`, `_` and a backslash before a literal character. Goes back only to
 * the last `%`, so that no server can keep it busy with a pattern.
 */
function fits(pattern: string, database: string): boolean {
  const wanted = pattern.match(/\\.|[^\\]|\\$/gsu) ?? [];
  const given = [...database];
  let [at, from] = [0, 0];
  let last: { at: number; from: number } | undefined;
  while (from < given.length) {
    const part = wanted[at];
    if (part === '%') {
      last = { at, from };
      at += 1;
    } else if (part === '_' || (part !== undefined && literal(part) === given[from])) {
      at += 1;
      from += 1;
    } else if (last) {
      last.from += 1;
      at = last.at + 1;
      from = last.from;
    } else return false;
  }
  return wanted.slice(at).every((part) => part === '%');
}

const literal = (part: string) => (part.length > 1 && part.startsWith('\\') ? part.slice(1) : part);

/** How much of the pattern comes before its first wildcard; infinite if it has none. */
function specificity(pattern: string): number {
  const at = /(?<!\\)[%_]/.exec(pattern)?.index;
  return at ?? Number.POSITIVE_INFINITY;
}
