import type { Socket } from 'node:net';
import pg from 'pg';
import type { SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { within } from '../../session/within.ts';
import { type Link, notPostgresql } from './negotiate.ts';
import { takeTextAsItIs } from './raw-text.ts';
import { sessionName } from './session-name.ts';
import { startupOptions } from './startup-options.ts';

/** A server that does not react to the goodbye must not delay the result. */
const PATIENCE_MS = 500;

/** A session that has just begun. */
export type SignedIn = {
  client: pg.Client;
  /** The process that the server says will serve this session. */
  announcedPid: number | undefined;
  announcedMajor: number | undefined;
  encrypted: boolean;
  /** Says goodbye, so that the server forgets the session at once. */
  close(): Promise<void>;
};

export type Session = SignedIn & {
  /** What sessions with this server can begin with, so that no limit of others ends them. */
  limits: Readonly<Record<string, string>>;
};

export type SignInOptions = {
  /**
   * Whether statements are sent without waiting for the answers to those before them, which over a
   * long way is most of the time. `pg` then accepts only queries of its own kind.
   */
  pipeline: boolean;
};

type ServerSetting = { parameterName: string; parameterValue: string };

/** Signs in over an existing connection. Errors are `pg`'s own. */
export async function signIn(
  task: SessionTask,
  link: Link,
  { pipeline, settings }: SignInOptions & { settings: Readonly<Record<string, string>> },
): Promise<SignedIn> {
  const { target } = task;
  const stream = link.tls ?? link.socket;
  const bound = target.options.channelBinding === 'require';
  const client = new pg.Client({
    host: target.host,
    port: target.port,
    user: target.username,
    database: target.database,
    // A function, since with an empty text it would look for a password in files.
    password: () => target.password,
    ...(Object.keys(settings).length > 0 && { options: startupOptions(settings) }),
    application_name: task.owner ? sessionName(task.owner) : 'holdfast',
    ssl: false, // done already
    stream: () => connected(stream),
    enableChannelBinding: bound,
    pipeline,
  });
  client.on('error', () => {}); // a pending query rejects with the same error
  let announcedPid: number | undefined;
  client.connection.once('backendKeyData', ({ processID }: { processID: number }) => {
    announcedPid = processID;
  });
  let announcedMajor: number | undefined;
  let encoding: string | undefined;
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ServerSetting) => {
    if (parameterName === 'server_encoding') encoding = parameterValue;
    if (parameterName === 'server_version') announcedMajor = Number.parseInt(parameterValue, 10);
  });
  const refused = bound ? refuseUnbound(client, stream) : undefined;
  let stranger = false;
  stream.once('data', (bytes: Buffer) => {
    stranger = !mayBegin(bytes);
    if (stranger) stream.destroy();
  });
  try {
    await client.connect();
    const refusal = refused?.();
    if (refusal) throw refusal;
    if (encoding === 'SQL_ASCII') await takeTextAsItIs(client);
  } catch (error) {
    stream.destroy();
    throw stranger ? notPostgresql(task) : (refused?.() ?? error);
  }
  return {
    client,
    announcedPid,
    announcedMajor,
    encrypted: link.tls !== undefined,
    async close() {
      await within(PATIENCE_MS, client.end());
      stream.destroy(); // `pg` would wait for queries that are under way
    },
  };
}

/**
 * Whether a server's first bytes can be PostgreSQL's: a request to authenticate, an error or a
 * notice, none of them long. `pg` would take `HTTP` for a message of a gigabyte, and wait for the
 * rest of it.
 */
function mayBegin(bytes: Buffer): boolean {
  const length = bytes.length < 5 ? 4 : bytes.readUInt32BE(1);
  return /^[REN]/.test(bytes.toString('latin1', 0, 1)) && length >= 4 && length < 30_000;
}

/** `pg` always connects by itself and waits for the event, but this socket is connected already. */
function connected(socket: Socket): Socket {
  return Object.assign(socket, {
    connect: () => {
      setImmediate(() => socket.emit('connect'));
      return socket;
    },
  });
}

/**
 * `pg` binds the channel if the server offers that, and otherwise goes on without. Here a server
 * that does not offer it gets nothing: these listeners come before those of `pg`, which finds the
 * connection closed.
 */
function refuseUnbound(client: pg.Client, stream: Socket): () => ProbeRefusal | undefined {
  let refusal: ProbeRefusal | undefined;
  let proven = false;
  const refuse = () => {
    refusal = new ProbeRefusal(
      'AUTH_FAILED',
      'The server does not offer channel binding, which channel_binding=require demands.',
    );
    stream.destroy();
  };
  const { connection } = client;
  connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    if (!mechanisms.includes('SCRAM-SHA-256-PLUS')) refuse();
  });
  connection.on('authenticationCleartextPassword', refuse);
  connection.on('authenticationMD5Password', refuse);
  connection.on('authenticationSASLFinal', () => {
    proven = true;
  });
  connection.on('authenticationOk', () => {
    if (!proven) refuse();
  });
  return () => refusal;
}
