import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import {
  findStoredJob,
  hastenReading,
  planReading,
  recordDoubt,
  recordLoss,
  recordRead,
  recordSeen,
} from '../backups/index.ts';
import type { JobFailure, StoredJob } from '../backups/model.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { alertOfLost, alertOfUnlisted, alertOfUnread } from './alert.ts';
import type { FoundBy, Kept, Looked, Loss } from './model.ts';
import { DOUBT_MS, isSettled, patienceWith } from './rules.ts';
import { changeCustodyPlace, findCustodyPlace, type PlaceKey } from './store.ts';

const HOUR_MS = 60 * 60_000;
const AGAIN_MS = 6 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Writes what came of looking: on the backups, in the audit log, and as one alert for each datasource.
 * What is no longer a completed backup of this place by now is left alone. What is doubted is looked
 * at once more, soon.
 */
export async function writeLooked(
  tx: Kysely<Tables>,
  place: PlaceKey,
  { seen, lost, odd }: Pick<Looked, 'seen' | 'lost' | 'odd'>,
  { at, by }: { at: Date; by: FoundBy },
): Promise<void> {
  const { organisation } = place;
  await recordSeen(
    tx,
    organisation,
    seen.map(({ jobId }) => jobId),
    at,
  );
  await hastenReading(
    tx,
    organisation,
    odd.map(({ jobId }) => jobId),
    at,
  );
  const news: Loss[] = [];
  let isDoubted = false;
  for (const loss of lost) {
    const written = await writeLoss(tx, place, loss, { at, by });
    if (written === 'lost') news.push(loss);
    isDoubted ||= written === 'doubted';
  }
  if (isDoubted) {
    await changeCustodyPlace(tx, place, { listAt: new Date(at.getTime() + DOUBT_MS) });
  }
  const told = Map.groupBy(news, ({ kept, verdict }) => `${kept.datasourceId} ${verdict}`);
  for (const losses of told.values()) await alertOfLost(tx, organisation, losses, { at, by });
}

/** Undefined if it is known already, or concerns nobody any more. */
async function writeLoss(
  tx: Kysely<Tables>,
  place: PlaceKey,
  { kept, verdict, reason }: Loss,
  { at, by }: { at: Date; by: FoundBy },
): Promise<'lost' | 'doubted' | undefined> {
  const { organisation } = place;
  const { jobId, datasourceId } = kept;
  const job = await lockKept(tx, place, kept);
  if (!job || (job.proof.before && job.proof.verdict === verdict)) return undefined;
  const { doubtedAt } = job;
  if (!isSettled({ verdict }, { by, at, doubtedAt })) {
    if (doubtedAt === null) await recordDoubt(tx, { organisation, jobId }, at);
    return 'doubted';
  }
  // What is damaged may be put right: it is read again tomorrow. What is missing must come back first.
  const readAgainAt = verdict === 'mismatch' ? new Date(at.getTime() + DAY_MS) : null;
  const lost = { verdict, provenAt: at.toISOString(), reason, readAgainAt };
  await recordLoss(tx, { organisation, jobId }, lost);
  await recordAudit(tx, systemCaller(organisation, 'custodian'), {
    at,
    action: 'backup_job.found_lost',
    targetId: jobId,
    details: { datasourceId, verdict, by },
  });
  return 'lost';
}

/** The backup, locked, if it still is what was looked at: it may have been deleted meanwhile. */
async function lockKept(
  tx: Kysely<Tables>,
  { organisation, placeId }: PlaceKey,
  { jobId, artifactKey }: Pick<Kept, 'jobId' | 'artifactKey'>,
): Promise<StoredJob | undefined> {
  const job = await findStoredJob(tx, organisation, jobId, { lock: true });
  const isSame =
    job?.state === 'completed' && job.placeId === placeId && job.artifactKey === artifactKey;
  return isSame ? job : undefined;
}

/** Plans another try, and tells people if the storage fails for good or for long. */
export async function notePlaceFailed(
  tx: Kysely<Tables>,
  place: PlaceKey,
  failure: JobFailure,
  at: Date,
): Promise<void> {
  const state = await findCustodyPlace(tx, place);
  const failingSince = state?.failingSince ?? at;
  const isLasting = at.getTime() - failingSince.getTime() >= patienceWith(failure.code);
  // Those that are away for good must not keep the others waiting, again and again.
  const listAt = new Date(at.getTime() + (isLasting ? AGAIN_MS : HOUR_MS));
  await changeCustodyPlace(tx, place, { listAt, failure, failingSince });
  if (!isLasting) return;
  await alertOfUnlisted(tx, place, failure, { at, since: failingSince });
}

/** Writes what a reading found: it is what was stored, or what is the matter with it. */
export async function writeRead(
  tx: Kysely<Tables>,
  place: PlaceKey,
  kept: Kept,
  loss: Loss | undefined,
  at: Date,
): Promise<void> {
  const { organisation } = place;
  const { jobId, datasourceId } = kept;
  const job = await lockKept(tx, place, kept);
  if (!job) return;
  if (loss) {
    // What is missing has to be seen again first.
    const isKnown = loss.verdict === 'missing' && job.proof.verdict === 'missing';
    const nextAt = isKnown ? null : new Date(at.getTime() + DAY_MS);
    await planReading(tx, { organisation, jobId }, nextAt);
    await writeLooked(tx, place, { seen: [], odd: [], lost: [loss] }, { at, by: 'reading' });
    return;
  }
  await recordRead(tx, { organisation, jobId }, at);
  if (!job.proof.before) return;
  await recordAudit(tx, systemCaller(organisation, 'custodian'), {
    at,
    action: 'backup_job.found_again',
    targetId: jobId,
    details: { datasourceId },
  });
}

/** Plans another try. A storage that is away is told of by its listing. */
export async function noteUnread(
  tx: Kysely<Tables>,
  place: PlaceKey,
  kept: Kept,
  { failure, isAway }: { failure: JobFailure; isAway: boolean },
  at: Date,
): Promise<void> {
  if (!(await lockKept(tx, place, kept))) return;
  const { organisation } = place;
  await planReading(tx, { organisation, jobId: kept.jobId }, new Date(at.getTime() + AGAIN_MS));
  if (!isAway) await alertOfUnread(tx, place, failure, at);
}
