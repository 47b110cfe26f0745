import { pages } from '@holdfast/clients';
import type { Person } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';

/** By its id, or by the beginning of its id. */
export async function endSession({ holdfast, output }: Person, wanted: string): Promise<void> {
  const all = await Array.fromAsync(pages(holdfast.auth.listSessions, { query: { limit: 100 } }));
  const { id, current } = choose(
    all.map((session) => ({ ...session, name: session.id })),
    wanted,
    'session',
  );
  if (current) {
    throw new Failure('usage', 'This is your current session: holdfast logout ends it.');
  }
  await holdfast.auth.revokeSession({ path: { sessionId: id } });
  output.done(`Ended the session ${id}.`, { id, ended: true }, id);
}

/** Ends all but the caller's own. */
export async function endOtherSessions({ holdfast, output }: Person): Promise<void> {
  const { ended } = await holdfast.auth.endSessions({ query: { keep: 'current' } });
  const sentence =
    ended === 0
      ? 'You are signed in nowhere else.'
      : `Ended ${ended === 1 ? 'one other session' : `${ended} other sessions`}.`;
  output.done(sentence, { ended }, ended === 0 ? undefined : String(ended));
}

/** Ends the caller's own session, too: after losing a laptop, people sign in again everywhere. */
export async function endAllSessions({ holdfast, output }: Person): Promise<void> {
  const { ended } = await holdfast.auth.endSessions({});
  const sentence = `Ended ${ended === 1 ? 'this session' : `all ${ended} sessions`}; sign in again: holdfast login`;
  output.done(sentence, { ended }, String(ended));
}
