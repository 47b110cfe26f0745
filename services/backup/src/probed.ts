import { queueMeasures } from '@holdfast/platform/queue';
import { databaseMeasures, type Probed } from '@holdfast/platform/service';
import type { Composed } from './compose.ts';
import { overviewMeasures } from './overview/measures.ts';
import { SCHEMA } from './tables.ts';

/** What monitors see of the service, at its API and at its workers. */
export function probed({ parts, managed }: Composed): Probed {
  return {
    readiness: { database: parts.database.ping },
    measures: [
      ...databaseMeasures(parts.database),
      ...queueMeasures(parts.database, SCHEMA),
      ...overviewMeasures(parts, managed.isShared),
    ],
  };
}
