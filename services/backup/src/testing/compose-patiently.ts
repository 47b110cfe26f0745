import { createEngines } from '@holdfast/engines';
import type { ServiceContext } from '@holdfast/platform/service';
import { type Composed, compose } from '../compose.ts';
import { readSettings } from '../config.ts';

/**
 * Composes as the service does, but with a long deadline for probes: on a busy machine, a slow server
 * must not count as one that does not answer. Empty servers for sandboxes are kept in the folder given,
 * for all tests of a run. `tools`: the only folder with programs; without a server in it, no sandbox.
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
