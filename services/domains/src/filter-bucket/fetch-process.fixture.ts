import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { filterPlace, readSettings } from '../config.ts';
import { followBucket, openFilterBucket } from './index.ts';

/** Follows a bucket in a process of its own, which can be killed. Its settings are its first line of input. */
if (import.meta.main) {
  const lines = createInterface(process.stdin);
  const [line] = (await once(lines, 'line')) as [string];
  lines.once('close', () => process.exit()); // the process that started it is gone
  const { environment, dataDirectory } = JSON.parse(line) as Record<'dataDirectory', string> & {
    environment: Record<string, string>;
  };
  const place = filterPlace(readSettings(environment), dataDirectory);
  if (place.kind !== 'bucket') throw new Error('this is no bucket');
  const { folder, keepFree: keep } = place;
  const bucket = await openFilterBucket(place, folder);
  const logger = createLogger({ name: 'process', level: 'silent' });
  await followBucket({ bucket, folder, keep, clock: systemClock, logger, firstMs: 600_000 });
}
