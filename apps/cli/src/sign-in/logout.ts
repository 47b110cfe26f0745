import { openClient } from '../connection/connect.ts';
import { openContexts } from '../contexts/index.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Ends the session at the server too. If that fails, it is forgotten here all the same. */
export async function logout(surroundings: Surroundings, choices: Common): Promise<void> {
  const { terminal, environment } = surroundings;
  const output = createOutput(terminal, choices);
  const contexts = openContexts(environment);
  const name = contexts.nameOf(choices.context);
  const found = await contexts.find(name);
  if (!found) {
    output.done('You were not signed in.', { context: name, signedOut: false });
    return;
  }
  const { url, session } = found;
  const fault = await openClient({ url, session, signal: surroundings.stop() })
    .auth.signOut()
    .then(
      () => undefined,
      (error: Error & { status?: number }) => (error.status === 401 ? undefined : error),
    );
  surroundings.stop().throwIfAborted();
  await contexts.forget(name, found);
  output.done(`Signed out of ${url}.`, { context: name, signedOut: true });
  if (fault) {
    output.note(`The session was removed here, but not ended on the server: ${fault.message}`);
  }
}
