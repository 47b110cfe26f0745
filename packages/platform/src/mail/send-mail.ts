import { setTimeout as delay } from 'node:timers/promises';
import { refuseInTransaction } from '../transactions/index.ts';
import { explainMailFailure, MailFailure } from './failures.ts';
import type { MailServer } from './mail-server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** For the whole exchange: a server that answers in a trickle must not hold up a worker for ever. */
const DEADLINE_MS = 45_000;
const LONGEST_SUBJECT = 250;

export type Mail = {
  /** The same on every attempt, so that receivers can recognise a repetition. */
  id: string;
  at: Date;
  recipients: readonly string[];
  /** One line, which is cut where it is too long; line breaks are removed. */
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/**
 * Resolves when the server has accepted the message, with how many recipients it refused. Throws
 * `MailFailure` otherwise, and nothing else unless the signal is aborted.
 */
export async function sendMail(
  server: MailServer | undefined,
  mail: Mail,
  signal: AbortSignal,
  { timeoutMs = DEADLINE_MS }: { timeoutMs?: number | undefined } = {},
): Promise<{ refused: number }> {
  refuseInTransaction('Mail is sent');
  if (!server) {
    throw new MailFailure(
      'This server cannot send email: its operator has not set HOLDFAST_SMTP_URL.',
      'none',
    );
  }
  const over = new AbortController();
  try {
    return await Promise.race([
      transmit(server, mail),
      deadline(timeoutMs, AbortSignal.any([signal, over.signal])),
    ]);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof MailFailure ? error : explainMailFailure(error);
  } finally {
    over.abort();
  }
}

/** Throws if the server refused all recipients. */
async function transmit(server: MailServer, mail: Mail): Promise<{ refused: number }> {
  const { host, port, secure, account, from } = server;
  // Loaded on first use: every process can send mail, and hardly any does.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    // A password is never sent over an unencrypted connection.
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
    // As objects, since text in a header would be split at every comma.
    to: mail.recipients.map((address) => ({ name: '', address })),
    subject: cut(mail.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')),
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: mail.at,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    text: mail.text,
    html: mail.html,
  });
  return { refused: rejected.length };
}

function cut(subject: string): string {
  const characters = [...subject];
  return characters.length > LONGEST_SUBJECT
    ? `${characters.slice(0, LONGEST_SUBJECT).join('')}…`
    : subject;
}

async function deadline(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await delay(timeoutMs, undefined, { signal });
  throw new MailFailure('The mail server did not answer in time.', 'long');
}
