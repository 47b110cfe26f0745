import { queueMeasures } from '@holdfast/platform/queue';
import { databaseMeasures, type Probed } from '@holdfast/platform/service';
import { notifyMeasures } from './brand/notify/index.ts';
import { bulkMeasures } from './bulk/index.ts';
import type { Composed } from './compose.ts';
import { feedMeasures } from './feeds/follow/index.ts';
import { turnMeasures } from './registry-turns/index.ts';
import { SCHEMA } from './tables.ts';

/** What monitors see of the service, at its API and at its workers. */
export function probed({ parts }: Composed): Probed {
  const { database } = parts;
  return {
    readiness: { database: database.ping },
    measures: [
      ...databaseMeasures(database),
      ...queueMeasures(database, SCHEMA),
      ...turnMeasures(database),
      ...bulkMeasures(database),
      ...notifyMeasures(database),
      ...feedMeasures(parts),
    ],
  };
}
