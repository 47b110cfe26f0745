import { openClient } from '../connection/connect.ts';

/** For the end of a session that nobody waits for. */
const FAREWELL_MS = 5_000;

/** Wherever it is; it need not be reachable any more, and Ctrl-C is no reason to leave it open. */
export async function endSession({
  url,
  session,
}: {
  url: string;
  session: string;
}): Promise<void> {
  await openClient({ url, session, signal: AbortSignal.timeout(FAREWELL_MS) })
    .auth.signOut()
    .catch(() => {});
}
