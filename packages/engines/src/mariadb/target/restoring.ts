import type { ToolPlaces } from '../../client-tools/index.ts';
import type { ClientTool, RestoreNeeds, Restoring } from '../../model.ts';
import { restoreDump } from '../load/restore.ts';
import { startSandbox } from '../sandbox/start.ts';
import { atServer } from './at-server.ts';
import { inspectTarget } from './inspect.ts';

export function createMariadbRestoring(surroundings: {
  places: ToolPlaces;
  deadlineMs: number;
  clientTools(signal?: AbortSignal): Promise<ClientTool[]>;
}): Restoring {
  const { places, clientTools } = surroundings;
  return {
    inspectTarget: (target, place, needs, session) =>
      inspectTarget(target, place, needs, session, surroundings),
    async createDatabase(target, name, needs, session) {
      await atServer(target, session, 'create-database', { name, ...charactersOf(needs) });
    },
    async dropDatabase(target, name, session) {
      await atServer(target, session, 'drop-database', { name });
    },
    restore: (target, options) => restoreDump(target, options, clientTools),
    async empty(target, session) {
      await atServer(target, session, 'empty', null);
    },
    async swap(target, plan, session) {
      await atServer(target, session, 'swap', plan);
    },
    startSandbox: (options) => startSandbox(options, places),
  };
}

function charactersOf({ server: { encoding, collation } }: RestoreNeeds) {
  return { ...(encoding && { encoding }), ...(collation && { collation }) };
}
