import type { Tx } from '../tables.ts';
import type { Revoked } from './model.ts';
import { issuedUntil } from './rules.ts';
import { insertRevocations } from './store.ts';

/** Runs in the transaction of what ends: the services learn of it within seconds of the commit. */
export function revoke(tx: Tx, ...revoked: Revoked[]): Promise<void> {
  return insertRevocations(
    tx,
    revoked.map((one) => ({
      kind: one.kind,
      subject: one.id,
      organisation_id: 'organisationId' in one ? one.organisationId : null,
      issued_until: 'at' in one ? issuedUntil(one.at) : null,
    })),
  );
}
