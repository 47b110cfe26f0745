import { queueMetrics } from '@holdfast/platform/queue';
import { databaseMetrics, type Probed } from '@holdfast/platform/service';
import type { Composed } from './compose.ts';
import { custodyMetrics } from './custody/metrics.ts';
import { overviewMetrics } from './overview/metrics.ts';
import { SCHEMA } from './tables.ts';

/** What monitors see of the service, at its API and at its workers. */
export function probed({ parts, managed }: Composed): Probed {
  return {
    readiness: { database: parts.database.ping },
    metrics: [
      ...databaseMetrics(parts.database),
      ...queueMetrics(parts.database, SCHEMA),
      ...overviewMetrics(parts, managed.isShared),
      ...custodyMetrics(parts),
    ],
  };
}
