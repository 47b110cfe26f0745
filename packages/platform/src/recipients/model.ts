import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from '../log/index.ts';

/** What the alerts are about, as it reads after “alerts about”. */
export type Topic = { short: 'backups' | 'look-alike names'; long: string };

/** An address that is to be asked, and the base of the link that it gets. */
export type Asked = { organisation: string; address: string; baseUrl: string };

/** What a link contains. */
export type Ticket = { organisation: string; address: string; expires: number };

/**
 * Who may be sent an organisation's alerts: its members, and people who have confirmed that they
 * want them. Addresses are in lower case.
 */
export type Recipients = {
  /**
   * Notes these addresses, and has the new ones asked. Nobody is asked twice within a day, or once
   * they have confirmed. `field` is the one that the error names when there are too many new ones.
   */
  note(
    tx: QueryExecutorProvider,
    organisation: string,
    addresses: readonly string[],
    about: { baseUrl: string; field: string },
  ): Promise<void>;
  /** The addresses that alerts are sent to. */
  confirmed(tx: QueryExecutorProvider, organisation: string): Promise<ReadonlySet<string>>;
  /** Confirms a member at once, and sends everybody else a link. Throws to be retried. */
  ask(asked: Asked, context: { signal: AbortSignal; log: Logger }): Promise<void>;
  /** Throws unless the link is ours and has not expired. */
  check(ticket: Ticket, signature: string): void;
  confirm(ticket: Ticket, signature: string): Promise<void>;
  /**
   * Removes, in every organisation, addresses whose accounts were erased after they were last named
   * or confirmed; one that confirmed again since then stays. Returns how many. Throws if auth
   * cannot be asked, and after going through all of them if some could not be removed.
   */
  forgetErased(): Promise<number>;
  /** The page that the link opens; `next` is where to go to confirm. */
  page(address: string, next: string | undefined): string;
};
