import type { Caller, Engine } from '../engine/index.ts';

/** Ends this session; others of the same user go on. */
export function signOut({ engine }: { engine: Engine }, caller: Caller): Promise<void> {
  return engine.closeSession(caller.sessionToken);
}
