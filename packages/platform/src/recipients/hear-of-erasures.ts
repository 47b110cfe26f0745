import type { Logger } from '../log/index.ts';
import type { Revocations } from '../revocations/index.ts';
import type { Recipients } from './model.ts';

const MOST_REMEMBERED = 10_000;

/**
 * Takes recipients out within seconds of their erasure. What fails, or is said while nobody listens,
 * is made up for by whoever asks about all of them each night.
 */
export function hearOfErasures(
  revocations: Pick<Revocations, 'onNews'>,
  { recipients, logger }: { recipients: Pick<Recipients, 'forgetErased'>; logger: Logger },
): void {
  // News may come again and again, and each is a question about every address.
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
      logger.warn({ err }, 'recipients who were erased are taken out tonight');
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
