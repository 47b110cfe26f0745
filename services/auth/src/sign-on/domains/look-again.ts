import { recordAudit } from '../../audit-log/index.ts';
import { type DashboardAddress, dashboardHere } from '../../links/index.ts';
import type { Tx } from '../../tables.ts';
import type { SignOnParts } from '../parts.ts';
import { isVoid, proofRecord } from '../rules.ts';
import { domainLostLetter } from '../wording.ts';
import { claimDue, type DomainRow, listManagers, markUnproven, noteLook } from './store.ts';

const EVERY_MS = 24 * 3_600_000;
const NOTICE_MS = 24 * 3_600_000;

type LookParts = Pick<SignOnParts, 'database' | 'clock' | 'outbox' | 'signOn'> & {
  dashboard: DashboardAddress;
};

/**
 * Looks once a day for the records that prove domains; each process checks those that it claimed. A
 * domain that was given up or sold is somebody else's to prove. If no server answers, nothing changes.
 */
export async function lookAgain(parts: LookParts): Promise<void> {
  const { database, clock, signOn } = parts;
  const now = clock.now();
  const before = new Date(now.getTime() - EVERY_MS);
  const due = await database.system((tx) => claimDue(tx, { before, now }));
  for (const row of due) {
    const record = proofRecord(row.domain, row.token);
    const texts = await signOn.lookUpTxt(record.name).catch(() => undefined);
    if (texts === undefined) continue;
    const isThere = texts.includes(record.value);
    await database.system(async (tx) => {
      const misses = await noteLook(tx, { id: row.id, lookedAt: now, isThere });
      if (misses !== undefined && isVoid(misses)) await lose(tx, parts, row, now);
    });
  }
}

async function lose(
  tx: Tx,
  { outbox, dashboard }: LookParts,
  row: DomainRow,
  now: Date,
): Promise<void> {
  const { organisation_id: organisationId, domain, token } = row;
  await markUnproven(tx, row.id);
  await recordAudit(
    tx,
    { actor: { type: 'system', id: 'sign-on' } },
    {
      organisationId,
      at: now,
      action: 'sign_on.domain_lost',
      targetId: organisationId,
      details: { domain, how: 'record_gone' },
    },
  );
  const page = `${dashboardHere(dashboard)}/single-sign-on`;
  const letter = domainLostLetter(domain, { record: proofRecord(domain, token).name, page });
  const givesUpAt = new Date(now.getTime() + NOTICE_MS);
  for (const { id: userId, email: address } of await listManagers(tx, organisationId)) {
    await outbox.post(tx, { kind: 'domain-lost', userId, address, letter, givesUpAt });
  }
}
