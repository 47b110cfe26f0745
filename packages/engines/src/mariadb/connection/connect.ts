import type { Duplex } from 'node:stream';
import type { Connection } from 'mariadb';
import type { SessionTask } from '../../session/model.ts';
import { openSocket } from '../../session/open-socket.ts';
import type { Progress } from '../../session/serve.ts';
import { tlsOptions } from '../../session/tls.ts';
import { within } from '../../session/within.ts';
import type { Wording } from '../../wording/wording.ts';
import { createConnection } from './library.ts';
import { OWN_MODE, OWN_SETTINGS } from './own-settings.ts';
import { connectRefusal } from './refusals.ts';

/** A server that does not react to the goodbye must not delay the result. */
const PATIENCE_MS = 500;

export type Session = { connection: Connection; encrypted: boolean; close(): Promise<void> };

/** Opens a session as the target's TLS mode says, or throws a refusal. */
export async function connect(
  task: SessionTask,
  progress: Progress,
  wording: Wording,
): Promise<Session> {
  const mode = task.target.socket === undefined ? task.target.tls.mode : 'off';
  if (mode === 'off') return attempt(false);
  try {
    return await attempt(true);
  } catch (error) {
    const refusal = connectRefusal(error, task.target, wording);
    if (mode === 'prefer' && refusal.failure.errorCode === 'TLS_FAILED') return attempt(false);
    throw refusal;
  }

  async function attempt(encrypted: boolean): Promise<Session> {
    try {
      const connection = await signIn(task, encrypted, progress);
      connection.on('error', () => {}); // a pending query rejects with the same error
      await connection.query(`set ${OWN_SETTINGS} ${OWN_MODE}`);
      return { connection, encrypted, close: () => within(PATIENCE_MS, connection.end()) };
    } catch (error) {
      throw connectRefusal(error, task.target, wording);
    }
  }
}

async function signIn(
  task: SessionTask,
  encrypted: boolean,
  progress: Progress,
): Promise<Connection> {
  const { target } = task;
  const socket = openSocket(task);
  progress.reached('connecting');
  socket.once('connect', () => progress.reached('greeting'));
  socket.once('data', () => progress.reached('signing-in'));
  const options = {
    host: target.host,
    port: target.port,
    user: target.username,
    password: target.password,
    database: target.database,
    stream: (callback: (error?: Error, stream?: Duplex) => void) => callback(undefined, socket),
    ...(encrypted && { ssl: tlsOptions(target) }),
    connectTimeout: 0, // our own deadline applies
    permitRedirect: false, // a server must not send us to a host that nobody checked
    permitLocalInfile: false,
    // MySQL 8 needs this where there is no TLS; MySQL's own client does it the same way.
    allowPublicKeyRetrieval: true,
    // Otherwise the library speaks in the server's own character set, which may be none for clients.
    collation: 'UTF8MB4_GENERAL_CI',
    bigIntAsNumber: true,
    connectAttributes: { program_name: 'holdfast' },
    logger: { warning: () => {} },
  };
  return createConnection(options);
}
