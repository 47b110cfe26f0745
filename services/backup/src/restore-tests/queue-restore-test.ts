import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { enqueueRestore, insertRestore } from '../restores/index.ts';
import type { RestoreTrigger } from '../restores/model.ts';
import type { Tables } from '../tables.ts';

/** Queues the proof that a backup restores: a restore into a disposable server. */
export async function queueRestoreTest(
  tx: Kysely<Tables>,
  caller: Caller,
  test: { datasourceId: string; jobId: string; trigger: RestoreTrigger; at: Date },
): Promise<string> {
  const { organisation } = caller;
  const { datasourceId, jobId, trigger, at } = test;
  const id = uuidv7();
  await insertRestore(tx, organisation, {
    id,
    datasourceId,
    jobId,
    mode: 'sandbox',
    trigger,
    target: null,
    sealed: null,
    options: { ownership: 'omit', keepOldForMs: 0 },
    createdAt: at,
  });
  await recordAudit(tx, caller, {
    at,
    action: trigger === 'schedule' ? 'restore.test_scheduled' : 'restore.test_created',
    targetId: id,
    details: { datasourceId, jobId },
  });
  await enqueueRestore(tx, { organisation, id, mode: 'sandbox', trigger });
  return id;
}
