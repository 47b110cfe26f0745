import type { ServerVersion } from '../../session/model.ts';
import type { Wording } from '../../wording/wording.ts';
import { findPooler } from '../connection/pooler.ts';
import type { Session } from '../connection/sign-in.ts';
import { meet, sharedPooler } from '../probe/inspect.ts';
import type { Server } from './server.ts';

/** Its version, if it is one that we know. */
export async function meetServer(
  session: Session,
  wording: Wording,
): Promise<{ version: ServerVersion; standby: boolean }> {
  let version: ServerVersion | undefined;
  const learned = (found: ServerVersion) => {
    version = found;
  };
  const { standby } = await meet(session, { reached: () => {}, learned }, wording);
  if (!version) throw new Error('The server did not tell its version.');
  return { version, standby };
}

/** A restore sets how its session reads what follows, and must keep it. */
export async function refuseSharedPooler(session: Session, server: Server): Promise<void> {
  const pooler = await findPooler(session, () => server.open());
  if (pooler === 'shared') throw sharedPooler();
}
