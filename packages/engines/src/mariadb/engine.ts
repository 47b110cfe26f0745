import { discoverTools, type ToolPlaces } from '../client-tools/index.ts';
import type { Engine } from '../model.ts';
import { probeTarget } from '../probe/probe-target.ts';
import { startDump } from './dump/dump.ts';
import { createMariadbMeasurer } from './measure/index.ts';
import { judgeTools } from './rules.ts';
import { createMariadbRestoring } from './target/restoring.ts';

const TOOLS = ['mariadb-dump', 'mysqldump', 'mariadb', 'mysql'];

/** For MariaDB and MySQL: what was found to differ between them is told by the server's version. */
export function createMariadbEngine({
  places,
  deadlineMs,
}: {
  places: ToolPlaces;
  deadlineMs: number;
}): Engine {
  const clientTools = (signal?: AbortSignal) => discoverTools(places, TOOLS, signal);
  return {
    clientTools,
    createMeasurer: createMariadbMeasurer,
    dump: (target, options) => startDump(target, options, clientTools),
    restoring: createMariadbRestoring({ places, deadlineMs, clientTools }),
    probe: (target, options) =>
      probeTarget(target, options, {
        session: new URL('./probe/session.ts', import.meta.url),
        product: 'MariaDB or MySQL',
        deadlineMs,
        clientTools,
        judgeTools: (tools, version, { engine }) => judgeTools(tools, version, engine),
      }),
  };
}
