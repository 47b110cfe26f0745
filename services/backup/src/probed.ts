import { queueMeasures } from '@holdfast/platform/queue';
import type { Probed } from '@holdfast/platform/service';
import type { Composed } from './compose.ts';
import { SCHEMA } from './tables.ts';

/** What monitors see of the service, at its API and at its workers. */
export function probed({ parts }: Composed): Probed {
  return {
    readiness: { database: parts.database.ping },
    measures: queueMeasures(parts.database, SCHEMA),
  };
}
