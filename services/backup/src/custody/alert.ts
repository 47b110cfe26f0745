import type { Kysely } from 'kysely';
import { lastGoodBackupAt } from '../backups/index.ts';
import type { JobFailure } from '../backups/model.ts';
import { findDatasourceName } from '../datasources/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Tables } from '../tables.ts';
import type { FoundBy, Loss } from './model.ts';
import { describePlace, type PlaceKey } from './store.ts';
import { lostMessage, unlistedMessage, unreadMessage } from './wording.ts';

const EVENT = 'restore_test_unconfirmed';

/** Of backups of one datasource that were found together: they are told in one message. */
export async function alertOfLost(
  tx: Kysely<Tables>,
  organisation: string,
  losses: readonly Loss[],
  { at, by }: { at: Date; by: FoundBy },
): Promise<void> {
  const newest = losses.at(-1);
  if (!newest) return;
  const { datasourceId, jobId } = newest.kept;
  const lastGood = await lastGoodBackupAt(tx, organisation, datasourceId);
  await raiseAlert(tx, {
    organisation,
    event: EVENT,
    dedupeKey: `custody_lost:${jobId}:${at.toISOString()}`,
    facts: {
      datasourceId,
      datasourceName: await findDatasourceName(tx, organisation, datasourceId),
      jobId,
      verdict: newest.verdict,
      foundBy: by,
      message: lostMessage(newest.reason, { count: losses.length, lastGood }),
    },
    at,
  });
}

/** Once for each time that a storage begins to fail. */
export function alertOfUnlisted(
  tx: Kysely<Tables>,
  place: PlaceKey,
  failure: JobFailure,
  { at, since }: { at: Date; since: Date },
): Promise<void> {
  const dedupeKey = `custody_unlisted:${place.placeId}:${since.toISOString()}`;
  return alertOfPlace(tx, place, { at, dedupeKey, by: 'listing' }, (about) =>
    unlistedMessage(failure, { ...about, since }),
  );
}

/** Once a month: what cannot be read today can mostly not be read tomorrow. */
export function alertOfUnread(
  tx: Kysely<Tables>,
  place: PlaceKey,
  failure: JobFailure,
  at: Date,
): Promise<void> {
  const dedupeKey = `custody_unread:${place.placeId}:${at.toISOString().slice(0, 7)}`;
  return alertOfPlace(tx, place, { at, dedupeKey, by: 'reading' }, (about) =>
    unreadMessage(failure, about),
  );
}

/** The alert is about the newest backup there, and says how many others there are. */
async function alertOfPlace(
  tx: Kysely<Tables>,
  place: PlaceKey,
  { at, dedupeKey, by }: { at: Date; dedupeKey: string; by: FoundBy },
  word: (about: { destination: string; count: number }) => string,
): Promise<void> {
  const about = await describePlace(tx, place);
  if (!about) return;
  const { organisation } = place;
  const { datasourceId, jobId } = about;
  await raiseAlert(tx, {
    organisation,
    event: EVENT,
    dedupeKey,
    facts: {
      datasourceId,
      datasourceName: await findDatasourceName(tx, organisation, datasourceId),
      jobId,
      verdict: 'cannot_confirm',
      foundBy: by,
      message: word(about),
    },
    at,
  });
}
