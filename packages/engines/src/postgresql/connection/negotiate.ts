import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { SessionTask } from '../../session/model.ts';
import { openSocket } from '../../session/open-socket.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Progress } from '../../session/serve.ts';
import { tlsNotOffered, tlsOptions, tlsRefusal } from '../../session/tls.ts';
import type { Wording } from '../../wording/wording.ts';

/** Length 8, then the number that stands for "do you speak TLS?". */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

export type Link = { socket: Socket; tls: TLSSocket | undefined };

/**
 * Connects, and encrypts as `mode` says. `pg` can do the same except for `prefer`, but does not
 * tell a TLS failure from any other.
 */
export async function negotiate(
  task: SessionTask,
  mode: 'off' | 'if-offered' | 'demanded',
  progress: Progress,
  wording: Wording,
): Promise<Link> {
  const socket = openSocket(task, {
    // Given as a folder, since the port is in the file's name.
    ...(task.mostBytes !== undefined && { mostBytes: task.mostBytes }),
    socketFile: (folder) => `${folder}/.s.PGSQL.${task.target.port}`,
  });
  progress.reached('connecting');
  await once(socket, 'connect');
  if (mode === 'off') return { socket, tls: undefined };
  progress.reached('greeting');
  socket.write(SSL_REQUEST);
  const answer = await firstBytes(socket);
  if (answer === 'N') {
    if (mode === 'if-offered') return { socket, tls: undefined };
    socket.destroy();
    throw tlsNotOffered();
  }
  if (answer !== 'S') {
    socket.destroy();
    throw notPostgresql(task);
  }
  progress.reached('securing');
  const tls = connectTls({ socket, ...tlsOptions(task.target) });
  try {
    await once(tls, 'secureConnect');
  } catch (error) {
    socket.destroy();
    throw tlsRefusal(error as Error, task.target, wording);
  }
  return { socket, tls };
}

/**
 * One byte is the whole answer. More would be something that an attacker injected before the TLS
 * handshake, to be taken for the server's own words after it.
 */
async function firstBytes(socket: Socket): Promise<string> {
  const ended = once(socket, 'end').then(() => [Buffer.alloc(0)]);
  const [bytes] = await Promise.race([once(socket, 'data'), ended]);
  return (bytes as Buffer).toString('latin1');
}

export function notPostgresql({ target: { host, port } }: SessionTask): ProbeRefusal {
  return new ProbeRefusal(
    'HOST_UNREACHABLE',
    `The server at ${host}, port ${port}, does not answer like PostgreSQL: check that the port is the right one.`,
  );
}
