import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the work of one transaction of our own database. Until it is over, `refuseInTransaction`
 * refuses in it and in everything that it starts.
 */
export async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** For a connection to our own database, which a transaction within another one may need. */
export const leaveTransaction = <T>(work: () => T): T => current.exit(work);

export const isInTransaction = (): boolean => current.getStore()?.isOpen === true;

/**
 * To be called before every call to another host. A transaction holds one of the few connections
 * that all organisations share, and the locks that it took: a host that does not answer would hold
 * up those, too. Read first, talk to the host, then write in a second transaction.
 */
export function refuseInTransaction(what: string): void {
  if (isInTransaction()) throw new Error(`${what} inside a transaction of our own database.`);
}
