import type { Storage } from './storage.ts';

/**
 * The same storage, with `check` called before each operation; what it throws comes out. A small
 * put is what makes a backup count, so it does not rely on an earlier answer.
 */
export function withCheck(
  storage: Storage,
  check: (options?: { afresh: boolean }) => Promise<void>,
): Storage {
  const checked = async <T>(work: () => Promise<T>): Promise<T> => {
    await check();
    return work();
  };
  return {
    put: (...given) => checked(() => storage.put(...given)),
    async putSmall(...given) {
      await check({ afresh: true });
      return storage.putSmall(...given);
    },
    stat: (...given) => checked(() => storage.stat(...given)),
    get: (...given) => checked(() => storage.get(...given)),
    async *list(...given) {
      await check();
      yield* storage.list(...given);
    },
    delete: (...given) => checked(() => storage.delete(...given)),
    async *listUnfinished(...given) {
      await check();
      yield* storage.listUnfinished(...given);
    },
    abortUnfinished: (...given) => checked(() => storage.abortUnfinished(...given)),
    close: () => storage.close(),
  };
}
