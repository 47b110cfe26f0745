import { discoverTools, type ToolPlaces } from '../client-tools/index.ts';
import type { Engine } from '../model.ts';
import { probeTarget } from '../probe/probe-target.ts';
import { startDump } from './dump/dump.ts';
import { createPostgresqlMeasurer } from './measure/index.ts';
import { fittingTools, toolsFailure } from './rules.ts';
import { createPostgresqlRestoring } from './target/restoring.ts';

const TOOLS = ['pg_dump', 'pg_restore'];

export function createPostgresqlEngine({
  places,
  deadlineMs,
}: {
  places: ToolPlaces;
  deadlineMs: number;
}): Engine {
  const clientTools = (signal?: AbortSignal) => discoverTools(places, TOOLS, signal);
  return {
    clientTools,
    createMeasurer: createPostgresqlMeasurer,
    dump: (target, options) => startDump(target, options, clientTools),
    restoring: createPostgresqlRestoring({ places, deadlineMs, clientTools }),
    probe: (target, options) =>
      probeTarget(target, options, {
        session: new URL('./probe/session.ts', import.meta.url),
        product: 'PostgreSQL',
        deadlineMs,
        clientTools,
        judgeTools: (tools, { major }) =>
          fittingTools(tools, major)
            ? { warnings: [] }
            : { failure: toolsFailure(tools, major), warnings: [] },
      }),
  };
}
