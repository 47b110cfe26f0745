import { RestoreFailure } from '../model.ts';

export function stillAtWork(session: number): RestoreFailure {
  return new RestoreFailure(
    'TIMEOUT',
    `Session ${session} on the server, from an earlier attempt at this restore, does not end. Nothing is done while it runs: end it on the server, or wait.`,
  );
}
