import type { Parts } from '../parts.ts';
import type { Examined } from './examine.ts';
import { aboutFound } from './rules.ts';
import { upsertFound } from './store.ts';

/** Keeps what was found under a key, so that it can be shown without asking the storage again. */
export async function noteExamined(
  { database, clock }: Parts,
  where: { organisation: string; placeId: string },
  artifactKey: string,
  examined: Examined,
): Promise<void> {
  const seen =
    'finished' in examined
      ? {
          state: 'found' as const,
          reason: null,
          about: aboutFound(examined.finished.manifest, examined.finished.engine),
        }
      : { state: 'refused' as const, reason: examined.refused, about: null };
  await database.tenant(where.organisation, (tx) =>
    upsertFound(tx, where, { artifactKey, ...seen, seenAt: clock.now() }),
  );
}
