import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../tables.ts';
import type { Asked, Content, Letter, Writers } from './model.ts';
import { type OutboxParts, sealContext } from './parts.ts';
import { type Sender, startSender } from './sender.ts';
import { insertMail } from './store.ts';

/** `userId`: who it is about; it is deleted when they are erased. */
type Addressed = { address: string; userId?: string; givesUpAt: Date };

type Row = {
  kind: string;
  address: string;
  givesUpAt: Date;
  userId?: string | null;
  about?: string | null;
};

export type Outbox = {
  /** Whether there is a mail server; without one nothing is written. */
  canSend: boolean;
  /** Sent if and only if the transaction commits. `givesUpAt`: after that it is not worth sending. */
  post(tx: Tx, mail: Addressed & { kind: string; letter: Letter; about?: string }): Promise<void>;
  /** The same for something that anybody may ask for, for any address. */
  postAsked(tx: Tx, mail: Addressed & { asked: Asked }): Promise<void>;
  /** Sends from now on, if there is a mail server. */
  start(writers: Writers): void;
  stop(): Promise<void>;
};

/** Mail that is written in the transaction of what it reports, and sent by any process. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { keys, mail, clock } = parts;
  let sender: Sender | undefined;

  async function write(
    tx: Tx,
    { about = null, userId = null, ...row }: Row,
    content: Content,
  ): Promise<void> {
    if (!mail) return;
    const id = uuidv7();
    const sealed = keys.seal(JSON.stringify(content), sealContext(id));
    await insertMail(tx, { ...row, about, userId, id, sealed, now: clock.now() });
    sender?.soon();
  }

  return {
    canSend: mail !== undefined,
    post: (tx, { letter, ...row }) => write(tx, row, { letter }),
    postAsked: (tx, { asked, ...row }) => write(tx, { ...row, kind: asked.what }, { asked }),
    start(writers) {
      if (mail) sender = startSender({ ...parts, mail, writers });
    },
    async stop() {
      await sender?.stop();
    },
  };
}
