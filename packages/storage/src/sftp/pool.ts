import { refuseInTransaction } from '@holdfast/platform/transactions';
import { StorageError } from '../model.ts';
import { connectSftp, type SftpOptions } from './connect.ts';
import type { SftpConnection } from './connection.ts';

/**
 * A handshake costs 100 ms and more, a request one millisecond (on loopback; both grow with the
 * distance, the handshake by seven round trips), so connections are reused, by one operation at a
 * time. There are as many as there are operations at once.
 */
const IDLE_MS = 10_000;

/** A connection, for one operation. */
export type Loan = {
  connection: SftpConnection;
  /** Returns it for the next operation; only if no answer is outstanding on it. */
  giveBack(): void;
  /** Closes it, when its state is unknown. */
  discard(): void;
};

export class SftpPool {
  readonly #options: SftpOptions;
  readonly #idle = new Map<SftpConnection, NodeJS.Timeout>();
  readonly #lent = new Set<SftpConnection>();
  #closed = false;

  constructor(options: SftpOptions) {
    this.#options = options;
  }

  async borrow(signal: AbortSignal | undefined): Promise<Loan> {
    refuseInTransaction('SFTP is called');
    const connection = this.#takeIdle() ?? (await connectSftp(this.#options, signal));
    this.#lent.add(connection);
    return {
      connection,
      giveBack: () => this.#giveBack(connection),
      discard: () => {
        this.#lent.delete(connection);
        connection.destroy(new StorageError('aborted', 'connect'));
      },
    };
  }

  /** Closes idle connections at once, the others as they are given back. */
  close(): void {
    this.#closed = true;
    for (const [connection, timer] of this.#idle) {
      clearTimeout(timer);
      connection.close();
    }
    this.#idle.clear();
  }

  #takeIdle(): SftpConnection | undefined {
    for (const [connection, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(connection);
      if (connection.usable) return connection;
    }
    return undefined;
  }

  #giveBack(connection: SftpConnection): void {
    if (!this.#lent.delete(connection) || !connection.usable) return;
    if (this.#closed) {
      connection.close();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.delete(connection);
      connection.close();
    }, IDLE_MS);
    this.#idle.set(connection, timer);
  }
}
