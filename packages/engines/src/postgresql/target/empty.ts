import type pg from 'pg';
import { RestoreFailure } from '../../model.ts';
import type { Works } from './model.ts';
import { type DatabaseObject, keyOf, listObjects, listOfTemplate, quotedName } from './objects.ts';
import { resetRights } from './reset-rights.ts';
import { openToWork, type Server } from './server.ts';

/** What DROP calls a kind of object, where that differs from the server's name for it. */
const WORDS: Record<string, string> = {
  'composite type': 'type',
  aggregate: 'routine', // whose own DROP has another syntax
  function: 'routine',
  procedure: 'routine',
  'statistics object': 'statistics',
  'foreign-data wrapper': 'foreign data wrapper',
};

/**
 * Removes everything from the target's database that somebody put there, object by object, since
 * one transaction might not get enough locks. Refuses before it begins if something could not be
 * dropped. Extensions of others stay: only a superuser could bring them back.
 */
export async function emptyDatabase(server: Server, going: Works['empty']['input']): Promise<null> {
  const client = await openToWork(server);
  await client.query('set client_min_messages = error');
  const before = await listToDrop(server, client, going);
  const foreign = before.filter(({ owned }) => !owned);
  if (foreign.length > 0) {
    const names = server.wording.list(foreign.map(keyOf));
    throw new RestoreFailure(
      'PERMISSION_DENIED',
      `The database cannot be emptied, and nothing was touched: this user may not drop ${names}.`,
    );
  }
  await dropAll(client, before);
  let left = await listToDrop(server, client, going);
  while (left.length > 0 && left.every(({ kind }) => kind === 'large object')) {
    await dropAll(client, left);
    left = await listToDrop(server, client, going);
  }
  if (left.length > 0) {
    throw new RestoreFailure(
      'RESTORE_FAILED',
      `The database could not be emptied: it still contains ${server.wording.list(left.map(keyOf))}.`,
    );
  }
  if (going.everything) await resetRights(client);
  return null;
}

export async function dropAll(
  client: pg.Client,
  objects: readonly DatabaseObject[],
): Promise<void> {
  for (const object of objects) {
    if (object.kind === 'subscription') await dropSubscription(client, object);
    else if (object.kind !== 'large object') await drop(client, object);
  }
  const largeObjects = objects.filter(({ kind }) => kind === 'large object');
  if (largeObjects.length > 0) {
    await client.query(`select pg_catalog.lo_unlink(oid::oid) from pg_catalog.unnest(
      '{${largeObjects.map(({ identity }) => identity).join(',')}}'::text[]) as oid`);
  }
}

export async function listToDrop(
  server: Server,
  client: pg.Client,
  { keep, everything }: Works['empty']['input'],
): Promise<DatabaseObject[]> {
  const objects = await listObjects(client);
  if (objects.length === 0) return [];
  const usual = everything ? new Set<string>() : await listOfTemplate(server);
  const kept = new Set(keep.map(quotedName));
  const stays = ({ kind, identity, owned }: DatabaseObject) =>
    kind === 'extension' && (!owned || kept.has(identity));
  return objects.filter((object) => !usual.has(keyOf(object)) && !stays(object));
}

async function drop(client: pg.Client, { kind, identity }: DatabaseObject): Promise<void> {
  await client.query(`drop ${WORDS[kind] ?? kind} if exists ${identity} cascade`);
}

/** Without asking the publisher, which may be long gone or still serve the original. */
export async function dropSubscription(
  client: pg.Client,
  { identity }: Pick<DatabaseObject, 'identity'>,
): Promise<void> {
  await client.query(`alter subscription ${identity} disable`);
  await client.query(`alter subscription ${identity} set (slot_name = none)`);
  await client.query(`drop subscription ${identity}`);
}
