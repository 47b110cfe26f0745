import { openClient } from '../connection/connect.ts';

/** The longest time to spend on it: nobody waits for a session to end. */
const FAREWELL_MS = 5_000;

/** Tries to end it where it was opened: that server may be gone. Ctrl-C does not stop the attempt. */
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
