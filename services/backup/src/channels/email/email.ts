import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Channel, ChannelFailure, type Message } from '../model.ts';
import { htmlOf, textOf } from './body.ts';
import { explainMailFailure } from './failure.ts';
import type { MailServer } from './mail-server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** For the whole of it: a server that drips along must not hold a worker for ever. */
const DEADLINE_MS = 45_000;

/** Asked for when a message is to be sent, and only then; may throw `ChannelFailure`. */
export type Recipients = () => Promise<readonly string[]>;

export function createEmailChannel({
  mail,
  recipients: findRecipients,
}: {
  mail: MailServer | undefined;
  recipients: Recipients;
}): Channel {
  return {
    async send(message, signal) {
      if (!mail) {
        throw new ChannelFailure(
          'This server cannot send email: its operator has not set HOLDFAST_SMTP_URL.',
          'none',
        );
      }
      const recipients = await findRecipients();
      if (recipients.length === 0) throw new ChannelFailure('There is nobody to write to.', 'none');
      const over = new AbortController();
      try {
        const rejected = await Promise.race([
          sendMail(mail, recipients, message),
          deadline(AbortSignal.any([signal, over.signal])),
        ]);
        const refused = `${rejected} of ${recipients.length} recipients were refused.`;
        return rejected > 0 ? { remark: refused } : {};
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ChannelFailure ? error : explainMailFailure(error);
      } finally {
        over.abort();
      }
    },
  };
}

/** Answers how many recipients the server would not have; throws if it would have none. */
async function sendMail(
  mail: MailServer,
  recipients: readonly string[],
  message: Message,
): Promise<number> {
  const { host, port, secure, account, from } = mail;
  const transport = createTransport({
    host,
    port,
    secure,
    // A password goes over no connection that others can read.
    requireTLS: account !== undefined,
    ...(account && { auth: { user: account.user, pass: account.password.reveal() } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { rejected } = await transport.sendMail({
    from,
    // As objects: the text of a header would be taken apart at every comma.
    to: recipients.map((address) => ({ name: '', address })),
    subject: `[Holdfast] ${message.title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`,
    messageId: `<${message.id}@${from.address.split('@')[1]}>`,
    date: message.at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(message),
    html: htmlOf(message),
  });
  return rejected.length;
}

async function deadline(signal: AbortSignal): Promise<never> {
  await delay(DEADLINE_MS, undefined, { signal });
  throw new ChannelFailure('The mail server did not answer in time.', 'long');
}
