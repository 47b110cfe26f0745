import pg from 'pg';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';

/** There may be millions, each with rights of its own. */
const PATIENCE_MS = 2_000;
const KNOWS_BY_ITSELF = 18; // the major version that introduced has_largeobject_privilege

const BY_FUNCTION = "pg_catalog.has_largeobject_privilege(oid, 'SELECT')";
const BY_LIST = `(pg_catalog.pg_has_role(lomowner, 'USAGE') or exists (
  select from pg_catalog.aclexplode(lomacl) as acl where acl.privilege_type = 'SELECT'
  and (acl.grantee = 0 or pg_catalog.pg_has_role(acl.grantee, 'USAGE'))))`;

/** To be called last in a transaction, since it may leave the transaction broken. */
export async function checkLargeObjects(
  client: pg.Client,
  { major, user, wording }: { major: number; user: string; wording: Wording },
): Promise<string[]> {
  try {
    await client.query(`set local statement_timeout = ${PATIENCE_MS}`);
    const { rows } = await client.query<{ oid: string }>(`
      select oid::text from pg_catalog.pg_largeobject_metadata
      where pg_catalog.current_setting('lo_compat_privileges') = 'off'
      and not ${major >= KNOWS_BY_ITSELF ? BY_FUNCTION : BY_LIST} limit 5`);
    if (rows.length === 0) return [];
    const names = wording.list(rows.map(({ oid }) => oid));
    throw new ProbeRefusal(
      'PERMISSION_DENIED',
      `User ${user} cannot read all large objects, such as ${names}. Grant SELECT on them, or use their owner or a superuser.`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
    return ['There are too many large objects to check here whether all of them can be read.'];
  }
}
