import { queueMetrics } from '@holdfast/platform/queue';
import { databaseMetrics, type Probed } from '@holdfast/platform/service';
import { notifyMetrics } from './brand/notify/index.ts';
import { bulkMetrics } from './bulk/index.ts';
import type { Composed } from './compose.ts';
import { feedMetrics } from './feeds/follow/index.ts';
import { turnMetrics } from './registry-turns/index.ts';
import { SCHEMA } from './tables.ts';

/** What monitors see of the service, at its API and at its workers. */
export function probed({ parts }: Composed): Probed {
  const { database } = parts;
  return {
    readiness: { database: database.ping },
    metrics: [
      ...databaseMetrics(database),
      ...queueMetrics(database, SCHEMA),
      ...turnMetrics(database),
      ...bulkMetrics(database),
      ...notifyMetrics(database),
      ...feedMetrics(parts),
    ],
  };
}
