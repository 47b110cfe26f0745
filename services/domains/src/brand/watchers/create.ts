import { DEFAULT_MIN_SCORE } from '@holdfast/lookalikes';
import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../../parts.ts';
import { MOST_WATCHERS, type ShownWatcher, type Watcher } from './model.ts';
import { normaliseWatcher } from './normalise.ts';
import { addressesOf, showWatcher } from './show.ts';
import { countWatchers, insertWatcher } from './store.ts';

type WantedWatcher = Pick<
  Watcher,
  'keyword' | 'allowlist' | 'notificationEmail' | 'sensitivity' | 'aiCheck' | 'enabled'
> & { minScore?: number | undefined };

export async function createWatcher(
  { database, clock, recipients }: Pick<Parts, 'database' | 'clock' | 'recipients'>,
  organisation: string,
  wanted: WantedWatcher,
  baseUrl: string,
): Promise<ShownWatcher> {
  const { minScore = DEFAULT_MIN_SCORE } = wanted;
  const { keyword = '', allowlist = [] } = normaliseWatcher(wanted);
  const watcher = { ...wanted, id: uuidv7(), keyword, allowlist, minScore, createdAt: clock.now() };
  return database
    .tenant(organisation, async (tx) => {
      if ((await countWatchers(tx, organisation)) >= MOST_WATCHERS) {
        throw Problem.validation({
          keyword: `an organisation can have at most ${MOST_WATCHERS} watchers; delete one first`,
        });
      }
      const made = await insertWatcher(tx, organisation, watcher);
      await recipients.note(tx, organisation, addressesOf(made), {
        ...{ baseUrl, field: 'notificationEmail' },
      });
      return showWatcher(made, await recipients.confirmed(tx, organisation));
    })
    .catch(refuseTwin);
}

export function refuseTwin(error: unknown): never {
  if (!isUniqueViolation(error, 'brand_watchers_once')) throw error;
  throw new Problem('NAME_TAKEN', { msg: 'A watcher for this keyword already exists.' });
}
