import { connect as connectSocket, type Socket } from 'node:net';
import type { Secret } from '@holdfast/platform/secrets';
import SftpClient from 'ssh2-sftp-client';
import { unlessAborted } from '../abort.ts';
import { StorageError } from '../model.ts';
import { limitsOf, type NetworkOptions } from '../network.ts';
import { SftpConnection } from './connection.ts';
import { explainConnect } from './failures.ts';
import { fingerprintOf, readHostKey } from './host-key.ts';

export type SftpOptions = {
  host: string;
  port: number;
  username: string;
  credentials: { password: Secret } | { privateKey: Secret; passphrase?: Secret };
  /** The server's key or its fingerprint, see `host-key.ts`; no key is trusted on first use. */
  hostKey: string;
  /** An existing folder on the server that all keys are under. */
  path: string;
  network?: NetworkOptions;
};

/** Often enough that no firewall drops the connection as idle during a slow dump. */
const KEEP_ALIVE_MS = 15_000;

/** Connects, checks the host key before anything secret is sent, and logs in. */
export async function connectSftp(
  options: SftpOptions,
  signal: AbortSignal | undefined,
): Promise<SftpConnection> {
  const { connectTimeoutMs, stallTimeoutMs } = limitsOf(options.network);
  const pinned = readHostKey(options.hostKey);
  if (!pinned) {
    throw new StorageError('host-key-changed', 'connect', {
      detail: 'the pinned host key is not valid',
    });
  }
  const socket = await openSocket(options, connectTimeoutMs, signal);
  const client = new SftpClient('storage', { error() {}, end() {}, close() {} });
  let cause: unknown;
  let shownKey: string | undefined;
  client.on('error', (error) => {
    cause ??= error; // the client's own error omits the level at which it happened
  });
  try {
    const sftp = await unlessAborted(
      client.connect({
        sock: socket,
        username: options.username,
        ...login(client, options.credentials),
        // Without compression: what is stored is compressed already, and a hostile server's packets
        // could become a thousand times as long.
        algorithms: {
          compress: ['none'],
          ...(pinned.algorithms && { serverHostKey: pinned.algorithms }),
        },
        hostVerifier: (key: Buffer) => {
          const matches = pinned.matches(key);
          if (!matches) shownKey = fingerprintOf(key);
          return matches;
        },
        readyTimeout: connectTimeoutMs,
        keepaliveInterval: KEEP_ALIVE_MS,
        keepaliveCountMax: 4,
      }),
      signal,
      'connect',
    );
    return new SftpConnection(client, socket, sftp, stallTimeoutMs);
  } catch (error) {
    socket.destroy();
    throw explainConnect(error instanceof StorageError ? error : (cause ?? error), shownKey);
  }
}

/** Some servers accept passwords only through interactive prompts; the answer is the same. */
function login(client: SftpClient, credentials: SftpOptions['credentials']) {
  if ('password' in credentials) {
    const password = credentials.password.reveal();
    client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) => {
      answer(prompts.map(() => password));
    });
    return { password, tryKeyboard: true };
  }
  const { privateKey, passphrase } = credentials;
  return {
    privateKey: privateKey.reveal(),
    ...(passphrase && { passphrase: passphrase.reveal() }),
  };
}

async function openSocket(
  { host, port, network }: SftpOptions,
  connectTimeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Socket> {
  const socket = connectSocket({ host, port, ...(network?.lookup && { lookup: network.lookup }) });
  const limit = setTimeout(
    () => socket.destroy(new StorageError('timeout', 'connect')),
    connectTimeoutMs,
  );
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  try {
    await unlessAborted(connected, signal, 'connect');
    return socket.setNoDelay(); // otherwise every short request waits to be sent with others
  } catch (error) {
    socket.destroy();
    throw explainConnect(error, undefined);
  } finally {
    clearTimeout(limit);
  }
}
