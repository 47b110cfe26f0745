import pg from 'pg';
import type { SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { socketRefusal } from '../../session/socket-failure.ts';
import type { Wording } from '../../wording/wording.ts';

type Target = SessionTask['target'];

/** Why a connection failed, from what the server or the socket said. */
export function connectRefusal(error: unknown, target: Target, wording: Wording): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error;
  const fromSocket = socketRefusal(error, target);
  if (fromSocket) return fromSocket;
  if (error instanceof pg.DatabaseError) return serverRefusal(error, target, wording);
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('SASL')) {
    return new ProbeRefusal(
      'AUTH_FAILED',
      target.password === ''
        ? 'The server asks for a password, but none is set.'
        : `Signing in failed: ${wording.said(message)}.`,
    );
  }
  return new ProbeRefusal(
    'HOST_UNREACHABLE',
    `The server at ${target.host}, port ${target.port}, closed the connection: check that it is PostgreSQL, and what its log says.`,
  );
}

function serverRefusal(error: pg.DatabaseError, target: Target, wording: Wording): ProbeRefusal {
  const said = wording.said(error.message);
  const database = wording.name(target.database);
  const user = wording.name(target.username);
  // PgBouncer before 1.21 gives one code to all its refusals.
  const code = error.code === '08P01' ? codeOfPooler(error.message) : (error.code ?? '');
  if (code === '28P01') {
    return new ProbeRefusal(
      'AUTH_FAILED',
      `The server refused user ${user}: the password is wrong, or there is no such user.`,
    );
  }
  if (code.startsWith('28')) {
    return new ProbeRefusal(
      'AUTH_FAILED',
      `The server refused user ${user}: ${said}.${hintOf(said)}`,
    );
  }
  if (code === '3D000') {
    return new ProbeRefusal(
      'DATABASE_NOT_FOUND',
      `There is no database ${database} on the server: check its name.`,
    );
  }
  if (code === '42501' || code === '55000') {
    return new ProbeRefusal(
      'PERMISSION_DENIED',
      `User ${user} may not connect to database ${database}: ${said}.`,
    );
  }
  if (code === '0A000' && /\bMULE_INTERNAL\b/.test(error.message)) {
    return new ProbeRefusal(
      'SERVER_VERSION_UNSUPPORTED',
      `Database ${database} has the encoding MULE_INTERNAL, which the server cannot convert to UTF-8, so it cannot be backed up. Move it to a database with another encoding.`,
    );
  }
  return new ProbeRefusal('HOST_UNREACHABLE', `The server is not accepting connections: ${said}.`);
}

function codeOfPooler(message: string): string {
  if (/no such database|database .* does not exist/is.test(message)) return '3D000';
  return /auth|password|no such user/i.test(message) ? '28P01' : '';
}

function hintOf(said: string): string {
  return /no encryption|SSL off/.test(said)
    ? ' If it accepts only encrypted connections, set the TLS mode to require.'
    : '';
}

/** Why a query of ours failed. */
export function queryRefusal(error: unknown, target: Target, wording: Wording): ProbeRefusal {
  if (error instanceof ProbeRefusal) return error;
  if (!(error instanceof pg.DatabaseError)) return connectRefusal(error, target, wording);
  const said = wording.said(error.message);
  if (error.code === '57014' || error.code === '55P03') {
    return new ProbeRefusal('TIMEOUT', `The server did not answer the checks in time: ${said}.`);
  }
  if (error.code?.startsWith('57P') || error.code?.startsWith('08')) {
    return new ProbeRefusal('HOST_UNREACHABLE', `The server ended the connection: ${said}.`);
  }
  // A deadlock, or a standby that cancelled the query to go on with the changes of its primary.
  if (error.code?.startsWith('40')) {
    return new ProbeRefusal('TIMEOUT', `The server cancelled a query of the check: ${said}.`);
  }
  if (error.code === '53200') {
    return new ProbeRefusal(
      'SERVER_BUSY',
      `The server has no memory, or no room for locks, at the moment: ${said}.`,
    );
  }
  if (error.code === '42501') {
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
