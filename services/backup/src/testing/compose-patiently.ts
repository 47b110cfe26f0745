import { createEngines } from '@holdfast/engines';
import type { ServiceContext } from '@holdfast/platform/service';
import { type Composed, compose } from '../compose.ts';
import { readSettings } from '../config.ts';

/**
 * As the service does, but for its probes: a busy machine is not a server that does not answer.
 * Empty servers for sandboxes are kept in the folder given, for all tests of a run. `tools`: the
 * only folder with programs; where it has no server, no sandbox can be had.
 */
export async function composePatiently(
  context: ServiceContext,
  { keepIn, tools }: { keepIn?: string | undefined; tools?: string | undefined },
): Promise<Composed> {
  const composed = await compose(context);
  const settings = readSettings(context.environment);
  composed.parts.engines = createEngines({
    places:
      tools === undefined
        ? { extra: settings.clientToolDirectories, path: settings.path }
        : { path: tools, standard: [] },
    probeDeadlineMs: 60_000,
    keepIn,
  });
  return composed;
}
