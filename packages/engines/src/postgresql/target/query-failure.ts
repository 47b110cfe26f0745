import pg from 'pg';
import { RestoreFailure } from '../../model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';

/** Why the server did not do what it was asked for. Returns other errors unchanged. */
export function queryFailure(error: unknown, wording: Wording): unknown {
  if (error instanceof RestoreFailure || error instanceof ProbeRefusal) return error;
  if (!(error instanceof pg.DatabaseError)) return lostWith(error, wording);
  const said = wording.said(error.message);
  const code = error.code ?? '';
  if (code === '42501') {
    return new RestoreFailure('PERMISSION_DENIED', `The server refused the operation: ${said}.`);
  }
  if (code === '57014' || code === '55P03' || code.startsWith('40')) {
    return new RestoreFailure(
      'TIMEOUT',
      `The server did not finish the operation in time: ${said}.`,
    );
  }
  if (code === '53200') {
    return new RestoreFailure(
      'SERVER_BUSY',
      `The server has no memory, or no room for locks, at the moment: ${said}.`,
    );
  }
  if (code.startsWith('57P') || code.startsWith('08')) return lost(said);
  return new RestoreFailure('RESTORE_FAILED', `The server refused the operation: ${said}.`);
}

/** `pg` has no class of its own for a connection that is gone. */
function lostWith(error: unknown, wording: Wording): unknown {
  if (!(error instanceof Error)) return error;
  const gone =
    'code' in error
      ? /^E[A-Z]+$/.test(String(error.code))
      : /^Connection |^Client /.test(error.message);
  return gone ? lost(wording.said(error.message)) : error;
}

function lost(said: string): RestoreFailure {
  return new RestoreFailure(
    'TARGET_LOST',
    `The connection to the server was lost: ${said}. Check that the server is running, and look at its log.`,
  );
}
