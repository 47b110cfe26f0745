import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from '../log/index.ts';

/** What the alerts are about, as it reads after “alerts about”. */
export type Topic = { short: 'backups' | 'look-alike names'; long: string };

/** An address that is to be asked, and where the answer goes. */
export type Asked = { organisation: string; address: string; baseUrl: string };

/** What a link says. */
export type Ticket = { organisation: string; address: string; expires: number };

/**
 * To whom alerts of an organisation may be sent: to its members, and to whoever has said that they
 * are welcome. Addresses are in lower case.
 */
export type Recipients = {
  /**
   * Notes these addresses, and has those asked that are new. Nobody is asked twice within a day, nor
   * when they have confirmed. `field` is named when there are too many new ones.
   */
  note(
    tx: QueryExecutorProvider,
    organisation: string,
    addresses: readonly string[],
    about: { baseUrl: string; field: string },
  ): Promise<void>;
  /** Those who are written to. */
  confirmed(tx: QueryExecutorProvider, organisation: string): Promise<ReadonlySet<string>>;
  /** Members are confirmed at once, everybody else gets a link. Throws to be retried. */
  ask(asked: Asked, context: { signal: AbortSignal; log: Logger }): Promise<void>;
  /** Throws unless the link is ours and young enough. */
  check(ticket: Ticket, signature: string): void;
  confirm(ticket: Ticket, signature: string): Promise<void>;
  /**
   * Takes out, in every organisation, those whose accounts were erased after they were named and
   * after they confirmed; who confirms anew is another matter. Returns how many. Throws if auth
   * cannot be asked, and once it is through if some could not be taken out.
   */
  forgetErased(): Promise<number>;
  /** What somebody sees who opens the link; `next` is where to go to confirm. */
  page(address: string, next: string | undefined): string;
};
