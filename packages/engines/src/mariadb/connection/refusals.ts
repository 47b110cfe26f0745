import type { SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { socketRefusal } from '../../session/socket-failure.ts';
import { isCertificateFault, tlsNotOffered, tlsRefusal } from '../../session/tls.ts';
import type { Wording } from '../../wording/wording.ts';
import {
  DATABASE_DENIED,
  ENDED,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  NO_SUCH_DATABASE,
  PASSWORD_REFUSED,
  RIGHT_LACKING,
  TOO_LATE,
  USER_REFUSED,
} from './error-numbers.ts';
import { SqlError } from './library.ts';

type Target = SessionTask['target'];

const TLS_DEMANDED = 3159;
/** Also refused because of its host, or because the server lacks the user's way to sign in. */
const SIGN_IN_REFUSED = [...USER_REFUSED, 1129, 1524];
/** Errors of the client library that are due to the server's way of signing in. */
const SIGN_IN_UNKNOWN =
  /^ER_(AUTHENTICATION_PLUGIN|NOT_SUPPORTED_AUTH|CLEAR_PASSWORD|CANNOT_RETRIEVE_RSA|AUTHENTICATION_SWITCH)/;

/** Why a connection failed, from what the server or the socket said. */
export function connectRefusal(error: unknown, target: Target, wording: Wording): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error;
  if (!(error instanceof Error)) return closed(target);
  if (isTlsFault(error)) return tlsRefusal(error, target, wording);
  const fromSocket = socketRefusal(error, target);
  if (fromSocket) return fromSocket;
  return error instanceof SqlError ? serverRefusal(error, target, wording) : closed(target);
}

function serverRefusal(error: SqlError, target: Target, wording: Wording): ProbeRefusal {
  const said = wording.said(error.sqlMessage ?? error.message);
  const user = wording.name(target.username);
  const database = wording.name(target.database);
  const { errno, code } = error;
  if (code === 'ER_SERVER_SSL_DISABLED') return tlsNotOffered();
  if (code === 'ER_SOCKET_UNEXPECTED_CLOSE') return closed(target);
  if (errno === TLS_DEMANDED) {
    return new ProbeRefusal(
      'TLS_FAILED',
      'The server accepts only encrypted connections: set the TLS mode to require or verify-full.',
    );
  }
  if (PASSWORD_REFUSED.includes(errno)) {
    return new ProbeRefusal(
      'AUTH_FAILED',
      `The server refused user ${user}: the password is wrong, there is no such user, or the user may not connect from here.${hintOf(target)}`,
    );
  }
  if (SIGN_IN_REFUSED.includes(errno) || SIGN_IN_UNKNOWN.test(code ?? '')) {
    return new ProbeRefusal('AUTH_FAILED', `The server refused user ${user}: ${said}.`);
  }
  if (errno === NO_SUCH_DATABASE) {
    return new ProbeRefusal(
      'DATABASE_NOT_FOUND',
      `There is no database ${database} on the server: check its name.`,
    );
  }
  if (errno === DATABASE_DENIED) {
    return new ProbeRefusal(
      'PERMISSION_DENIED',
      `User ${user} has no rights on database ${database}, or there is no such database.`,
    );
  }
  return new ProbeRefusal('HOST_UNREACHABLE', `The server is not accepting connections: ${said}.`);
}

/** MariaDB gives this answer, too, where the user, or everyone, must connect encrypted. */
function hintOf({ tls }: Target): string {
  return tls.mode === 'off'
    ? ' If the server accepts only encrypted connections, set the TLS mode to require.'
    : '';
}

function closed({ host, port }: Target): ProbeRefusal {
  return new ProbeRefusal(
    'HOST_UNREACHABLE',
    `The server at ${host}, port ${port}, closed the connection: check that it is MariaDB or MySQL, and what its log says.`,
  );
}

/** Whether TLS itself failed, rather than the connection under it. */
function isTlsFault(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    isCertificateFault(error) ||
    /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code) ||
    error.message.includes('before secure TLS connection')
  );
}

/** Why a query of ours failed. */
export function queryRefusal(error: unknown, target: Target, wording: Wording): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error;
  if (!(error instanceof SqlError) || error.fatal) return connectRefusal(error, target, wording);
  const said = wording.said(error.sqlMessage ?? error.message);
  if (NO_MEMORY.includes(error.errno)) {
    return new ProbeRefusal('SERVER_BUSY', `The server has no memory at the moment: ${said}.`);
  }
  if (NO_ROOM.includes(error.errno)) {
    return new ProbeRefusal(
      'HOST_UNREACHABLE',
      `The server or the user has reached a limit: ${said}.`,
    );
  }
  if (TOO_LATE.includes(error.errno) || LOCK_HELD.includes(error.errno)) {
    return new ProbeRefusal('TIMEOUT', `The server did not answer the checks in time: ${said}.`);
  }
  if (ENDED.includes(error.errno)) {
    return new ProbeRefusal('HOST_UNREACHABLE', `The server ended the connection: ${said}.`);
  }
  if (RIGHT_LACKING.includes(error.errno)) {
    return new ProbeRefusal(
      'PERMISSION_DENIED',
      `The server refused a query that a backup depends on: ${said}.`,
    );
  }
  return new ProbeRefusal(
    'QUERY_FAILED',
    `A query that a backup depends on failed at the server: ${said}.`,
  );
}
