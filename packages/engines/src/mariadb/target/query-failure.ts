import { RestoreFailure } from '../../model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';
import {
  ENDED,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  PASSWORD_REFUSED,
  RIGHT_LACKING,
  TOO_LATE,
} from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';

const DENIED = [...RIGHT_LACKING, ...PASSWORD_REFUSED, 1290, 1410, 1419];

/** Why the server did not do what it was asked for. Returns other errors unchanged. */
export function queryFailure(error: unknown, wording: Wording): unknown {
  if (error instanceof RestoreFailure || error instanceof ProbeRefusal) return error;
  if (!(error instanceof SqlError)) return error;
  const said = wording.said(error.sqlMessage ?? error.message);
  if (error.fatal || ENDED.includes(error.errno)) {
    return new RestoreFailure(
      'TARGET_LOST',
      `The connection to the server was lost: ${said}. Check that the server is running, and look at its log.`,
    );
  }
  if (DENIED.includes(error.errno)) {
    return new RestoreFailure('PERMISSION_DENIED', `The server refused the operation: ${said}.`);
  }
  if (TOO_LATE.includes(error.errno) || LOCK_HELD.includes(error.errno)) {
    return new RestoreFailure(
      'TIMEOUT',
      `The server did not finish the operation in time: ${said}.`,
    );
  }
  if (NO_MEMORY.includes(error.errno)) {
    return new RestoreFailure('SERVER_BUSY', `The server has no memory at the moment: ${said}.`);
  }
  if (NO_ROOM.includes(error.errno)) {
    return new RestoreFailure(
      'HOST_UNREACHABLE',
      `The server or the user has reached a limit: ${said}.`,
    );
  }
  return new RestoreFailure('RESTORE_FAILED', `The server refused the operation: ${said}.`);
}
