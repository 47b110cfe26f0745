import type { ToolPlaces } from '../../client-tools/index.ts';
import type { ClientTool, Restoring } from '../../model.ts';
import { restoreDump } from '../load/restore.ts';
import { startSandbox } from '../sandbox/start.ts';
import { atServer } from './at-server.ts';
import { inspectTarget } from './inspect.ts';

const CREATE_MS = 5 * 60_000;
const DROP_MS = 30 * 60_000;
const SWAP_MS = 2 * 60_000;

/** See `Restoring` for what each promises. */
export function createPostgresqlRestoring({
  places,
  deadlineMs,
  clientTools,
}: {
  places: ToolPlaces;
  /** For looking at a target. */
  deadlineMs: number;
  clientTools(signal?: AbortSignal): Promise<ClientTool[]>;
}): Restoring {
  return {
    inspectTarget: (target, place, needs, session) =>
      inspectTarget(target, place, needs, { ...session, deadlineMs, clientTools }),
    async createDatabase(target, name, { server: { encoding, collation } }, session) {
      await atServer(target, { ...session, deadlineMs: CREATE_MS }, 'create-database', {
        ...{ name, ...(encoding && { encoding }), ...(collation && { collation }) },
      });
    },
    async dropDatabase(target, name, session) {
      await atServer(target, { ...session, deadlineMs: DROP_MS }, 'drop-database', { name });
    },
    restore: (target, options) => restoreDump(target, options, clientTools),
    async empty(target, session) {
      await atServer(target, session, 'empty', { keep: [] });
    },
    async swap(target, plan, session) {
      await atServer(target, { ...session, deadlineMs: SWAP_MS }, 'swap', plan);
    },
    startSandbox: (options) => startSandbox(options, places, clientTools),
  };
}
