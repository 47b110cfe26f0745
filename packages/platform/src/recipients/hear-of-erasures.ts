import type { Logger } from '../log/index.ts';
import type { Revocations } from '../revocations/index.ts';
import type { Recipients } from './model.ts';

const MOST_REMEMBERED = 10_000;

/**
 * Removes recipients within seconds of their erasure. The task that asks about all of them each
 * night makes up for what fails, or is missed while no process listens.
 */
export function hearOfErasures(
  revocations: Pick<Revocations, 'onNews'>,
  { recipients, logger }: { recipients: Pick<Recipients, 'forgetErased'>; logger: Logger },
): void {
  // The same news may come again and again, and each time every address would be asked about.
  const heard = new Set<string>();
  let isDue = false;
  let isBusy = false;

  async function catchUp(): Promise<void> {
    isBusy = true;
    try {
      while (isDue) {
        isDue = false;
        await recipients.forgetErased();
      }
    } catch (err) {
      logger.warn(
        { err },
        'erased recipients could not be removed; the nightly task will try again',
      );
    } finally {
      isBusy = false;
    }
  }

  revocations.onNews((news) => {
    const erased = news.filter(({ kind, id }) => kind === 'user' && !heard.has(id));
    if (erased.length === 0) return;
    if (heard.size > MOST_REMEMBERED) heard.clear();
    for (const { id } of erased) heard.add(id);
    isDue = true;
    if (!isBusy) void catchUp();
  });
}
