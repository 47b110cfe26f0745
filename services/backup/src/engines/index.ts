import type { EngineName } from '../credentials/model.ts';
import type { ToolPlaces } from './client-tools/index.ts';
import { createMariadbEngine } from './mariadb/engine.ts';
import type { Engine } from './model.ts';
import { createPostgresqlEngine } from './postgresql/engine.ts';

export type { ToolPlaces } from './client-tools/index.ts';

/** Leaves room for an answer to be sent within the ten seconds that are promised. */
const PROBE_DEADLINE_MS = 9_000;

export type Engines = Readonly<Record<EngineName, Engine>>;

export function createEngines({
  places,
  probeDeadlineMs: deadlineMs = PROBE_DEADLINE_MS,
}: {
  places: ToolPlaces;
  probeDeadlineMs?: number;
}): Engines {
  const mariadb = createMariadbEngine({ places, deadlineMs });
  return { postgresql: createPostgresqlEngine({ places, deadlineMs }), mariadb, mysql: mariadb };
}
