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
    throw new Failure(
      'usage',
      'This is the session of this very sign-in: holdfast logout ends it.',
    );
  }
  await holdfast.auth.revokeSession({ path: { sessionId: id } });
  output.done(`Ended the session ${id}.`, { id, ended: true }, id);
}

/** All but the one that asks. One that has ended by itself meanwhile has ended. */
export async function endOtherSessions({ holdfast, output }: Person): Promise<void> {
  const all = await Array.fromAsync(pages(holdfast.auth.listSessions, { query: { limit: 100 } }));
  const ended = all.filter(({ current }) => !current).map(({ id }) => id);
  for (const sessionId of ended) {
    await holdfast.auth.revokeSession({ path: { sessionId } }).catch((error) => {
      if (error.status !== 404) throw error;
    });
  }
  const sentence =
    ended.length === 0
      ? 'You are signed in nowhere else.'
      : `Ended ${ended.length === 1 ? 'one other session' : `${ended.length} other sessions`}.`;
  output.done(sentence, { ended }, ended.length === 0 ? undefined : ended.join('\n'));
}
