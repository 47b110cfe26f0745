import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Mail = {
  /** The account that signed in, if one did. */
  user: string | undefined;
  encrypted: boolean;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** By lower-case name, folded lines joined. */
  headers: Record<string, string>;
};

export type SmtpSink = {
  port: number;
  mails: Mail[];
  /** Recipients that are refused, and with which code. */
  refuse: Map<string, number>;
  stop(): Promise<void>;
};

/** A mail server that keeps the mail it is given. It upgrades to TLS where it has a certificate. */
export async function startSmtpSink({
  account,
  certificate,
  secure = false,
  port = 0,
}: {
  account?: { user: string; password: string };
  certificate?: { cert: string; key: string };
  secure?: boolean;
  port?: number;
} = {}): Promise<SmtpSink> {
  const mails: Mail[] = [];
  const refuse = new Map<string, number>();
  const server = new SMTPServer({
    secure,
    ...certificate,
    authOptional: account === undefined,
    disabledCommands: certificate || secure ? [] : ['STARTTLS'],
    allowInsecureAuth: true, // what a client gives away over such a connection is its own fault
    logger: false,
    onAuth({ username, password }, _, callback) {
      const known = username === account?.user && password === account?.password;
      if (known) callback(null, { user: username });
      else callback(new Error('who are you'));
    },
    onRcptTo({ address }, _, callback) {
      const responseCode = refuse.get(address);
      if (responseCode === undefined) callback();
      else callback(Object.assign(new Error('not here'), { responseCode }));
    },
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        mails.push({
          user: session.user as string | undefined,
          encrypted: session.secure,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          headers: headersOf(raw),
        });
        callback();
      });
    },
  });
  server.on('error', () => {}); // of connections that clients broke off
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
