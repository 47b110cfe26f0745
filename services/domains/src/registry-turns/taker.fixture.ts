import { openDatabase } from '@holdfast/platform/db';
import type { Tables } from '../tables.ts';
import { createTurns } from './turns.ts';

/**
 * A worker process of its own: takes turns at a host and prints a line with the time of each.
 * Arguments: database, schema, host, turns a second, how many to take.
 */
const [url = '', schema = '', host = '', perSecond = '1', count = '0'] = process.argv.slice(2);
const database = openDatabase<Tables>({ url, schema, name: 'taker' });
const turns = createTurns(database, { perSecond: () => Number(perSecond) });
process.stdout.write('ready\n');
await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const turn = await turns.take(host, { deadlineMs: 30_000 });
    process.stdout.write(`${turn.ok ? Date.now() : 'none'}\n`);
  }),
);
await database.stop();
