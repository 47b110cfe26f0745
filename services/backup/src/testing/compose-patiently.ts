import { createEngines } from '@holdfast/engines';
import type { ServiceContext } from '@holdfast/platform/service';
import { type Composed, compose } from '../compose.ts';
import { readSettings } from '../config.ts';

/**
 * As the service does, but for its probes: a busy machine is not a server that does not answer.
 * Empty servers for sandboxes are kept in the folder given, for all tests of a run.
 */
export async function composePatiently(
  context: ServiceContext,
  keepIn: string | undefined,
): Promise<Composed> {
  const composed = await compose(context);
  const settings = readSettings(context.environment);
  composed.parts.engines = createEngines({
    places: { extra: settings.clientToolDirectories, path: settings.path },
    probeDeadlineMs: 60_000,
    keepIn,
  });
  return composed;
}
