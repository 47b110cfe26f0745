import { RestoreFailure } from '../model.ts';

export function stillAtWork(session: number): RestoreFailure {
  return new RestoreFailure(
    'TIMEOUT',
    `Session ${session} at the server, of an earlier try of this restore, does not end. Nothing is done beside it: end it there, or wait.`,
  );
}
