import type pg from 'pg';

/** The restricted role in which every tenant statement runs. It owns nothing and cannot log in. */
export const TENANT_ROLE = 'holdfast_tenant';

/**
 * Makes sure that we may step into the restricted role. Roles belong to the whole server, so
 * another database of the same server may have made it, or be making it right now.
 */
export async function ensureTenantRole(client: pg.ClientBase): Promise<void> {
  if (await canStepIn(client)) return;
  let reason: unknown;
  for (const statement of [
    `create role ${TENANT_ROLE} nologin`,
    `grant ${TENANT_ROLE} to current_user`,
  ]) {
    await client.query(statement).catch((error) => {
      reason = error;
    });
  }
  if (await canStepIn(client)) return;
  const { rows } = await client.query<{ me: string }>('select current_user as me');
  throw new Error(
    `The database user "${rows[0]?.me}" may not set up the role that keeps organisations apart; as ` +
      `an administrator of that server run: CREATE ROLE ${TENANT_ROLE} NOLOGIN; ` +
      `GRANT ${TENANT_ROLE} TO "${rows[0]?.me}";`,
    { cause: reason },
  );
}

async function canStepIn(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`set role ${TENANT_ROLE}`);
    await client.query('reset role');
    return true;
  } catch {
    return false;
  }
}
