import type { QueryExecutorProvider } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock/index.ts';
import type { TenantScope } from '../db/index.ts';
import type { Directory } from '../directory/index.ts';
import { Problem } from '../errors/index.ts';
import { MailFailure, type MailServer, sendMail } from '../mail/index.ts';
import { enqueueAll } from '../queue/index.ts';
import type { Secret } from '../secrets/index.ts';
import { type ForgetParts, forgetErased } from './forget-erased.ts';
import { checkLink, createLink } from './link.ts';
import type { Recipients, Topic } from './model.ts';
import {
  confirmAddress,
  countAskedSince,
  forgetAsking,
  isAsked,
  selectConfirmed,
  takeToAsk,
} from './store.ts';
import { askTask } from './tasks.ts';
import { pageOf, questionOf } from './wording.ts';

const DAY_MS = 24 * 3_600_000;
/** Keeps us from writing to strangers by the thousand. */
const MOST_ASKED_A_DAY = 50;

type Options<Tx extends QueryExecutorProvider> = ForgetParts<Tx> & {
  /** With a table `alert_recipients` in its schema. */
  database: TenantScope;
  clock: Clock;
  directory: Pick<Directory, 'members'>;
  mail: MailServer | undefined;
  /** Signs the links. */
  key: Secret;
  topic: Topic;
  /** The path of the route that confirms. */
  path: string;
  /** Runs in the same transaction when an address confirms, and when a confirmed one is named again. */
  whenConfirmed?(tx: QueryExecutorProvider, organisation: string, address: string): Promise<void>;
};

export function createRecipients<Tx extends QueryExecutorProvider>(
  options: Options<Tx>,
): Recipients {
  const { database, clock, directory, mail, key, topic, path, whenConfirmed } = options;

  const settle = (organisation: string, address: string) =>
    database.tenant(organisation, async (tx) => {
      const isNew = await confirmAddress(tx, organisation, address, clock.now());
      if (isNew) await whenConfirmed?.(tx, organisation, address);
    });

  return {
    confirmed: selectConfirmed,

    async note(tx, organisation, addresses, { baseUrl, field }) {
      const known = await selectConfirmed(tx, organisation);
      for (const address of addresses) {
        if (known.has(address)) await whenConfirmed?.(tx, organisation, address);
      }
      const at = clock.now();
      const notSince = new Date(at.getTime() - DAY_MS);
      const asked = await takeToAsk(tx, organisation, addresses, { at, notSince });
      if (asked.length === 0) return;
      if ((await countAskedSince(tx, organisation, notSince)) > MOST_ASKED_A_DAY) {
        throw Problem.validation({
          [field]: `an organisation can add at most ${MOST_ASKED_A_DAY} new addresses a day`,
        });
      }
      const payloads = asked.map((address) => ({ organisation, address, baseUrl }));
      await enqueueAll(tx, askTask, payloads);
    },

    async ask(asked, { signal, log }) {
      const { organisation, address } = asked;
      if (!(await database.tenant(organisation, (tx) => isAsked(tx, organisation, address))))
        return;
      if ((await directory.members(organisation, [address])).includes(address)) {
        await settle(organisation, address);
        return;
      }
      const at = clock.now();
      const question = questionOf(topic, createLink(key, asked, { now: at, path }));
      try {
        await sendMail(mail, { id: uuidv7(), at, recipients: [address], ...question }, signal);
      } catch (error) {
        if (!(error instanceof MailFailure) || error.patience !== 'none') throw error;
        log.warn(
          { organisation, reason: error.message },
          'a recipient could not be asked to confirm',
        );
        await database.tenant(organisation, (tx) => forgetAsking(tx, organisation, address));
      }
    },

    forgetErased: () => forgetErased(options),

    check: (ticket, signature) => checkLink(key, ticket, signature, clock.now()),

    async confirm(ticket, signature) {
      checkLink(key, ticket, signature, clock.now());
      await settle(ticket.organisation, ticket.address);
    },

    page: (address, next) => pageOf(topic, address, next),
  };
}
