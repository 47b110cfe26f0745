import type { EngineName } from '@holdfast/engines';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { DEFAULT_LOSS_WARNING, DEFAULT_RESTORE_TESTING } from './model.ts';
import { findDatasource, insertMissing, isNameTaken, lockDeleted, revive } from './store.ts';

const LONGEST_NAME = 100;

/**
 * Makes sure that the datasource of a found backup exists, and locks its row. One that is missing is
 * created under its old id and name, without credentials. `of_others`: another organisation has this
 * id.
 */
export async function bringBackDatasource(
  tx: Kysely<Tables>,
  caller: Caller,
  wanted: { id: string; name: string; engine: EngineName; at: Date },
): Promise<'known' | 'brought_back' | 'of_others'> {
  const { organisation } = caller;
  const { id, engine, at } = wanted;
  if (await findDatasource(tx, organisation, id, { lock: true })) return 'known';
  const name = await freeName(tx, organisation, wanted.name);
  const inserted = await insertMissing(tx, organisation, {
    ...{ id, name, labels: [], engine, active: true, restoreTesting: DEFAULT_RESTORE_TESTING },
    ...{ lossWarning: DEFAULT_LOSS_WARNING },
    ...{ connection: null, lastProof: null, createdAt: at, updatedAt: at },
  });
  if (!inserted) {
    // Another request just brought it back, or it was deleted here; else another organisation has the id.
    if (await findDatasource(tx, organisation, id, { lock: true })) return 'known';
    if (!(await revive(tx, organisation, { id, name, at }))) return 'of_others';
  }
  await record(tx, caller, { id, name, engine, at });
  return 'brought_back';
}

/** Brings back a deleted one under its old name, without credentials. Does nothing if it is there. */
export async function undeleteDatasource(
  tx: Kysely<Tables>,
  caller: Caller,
  id: string,
  at: Date,
): Promise<void> {
  const { organisation } = caller;
  const deleted = await lockDeleted(tx, organisation, id);
  if (!deleted) return;
  const { engine } = deleted;
  const name = await freeName(tx, organisation, deleted.name);
  await revive(tx, organisation, { id, name, at });
  await record(tx, caller, { id, name, engine, at });
}

function record(
  tx: Kysely<Tables>,
  caller: Caller,
  { id, name, engine, at }: { id: string; name: string; engine: EngineName; at: Date },
): Promise<void> {
  return recordAudit(tx, caller, {
    at,
    action: 'datasource.brought_back',
    targetId: id,
    details: { name, engine },
  });
}

/** Its own name, with a number added where another datasource has that name. */
async function freeName(tx: Kysely<Tables>, organisation: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const one = `${[...name].slice(0, LONGEST_NAME - ending.length).join('')}${ending}`;
    if (!(await isNameTaken(tx, organisation, one))) return one;
  }
}
