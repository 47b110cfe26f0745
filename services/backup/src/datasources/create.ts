import { type CredentialsInput, type EngineName, readCredentials } from '@holdfast/engines';
import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { sealCredentials } from './credentials.ts';
import { type Datasource, DEFAULT_LOSS_WARNING, DEFAULT_RESTORE_TESTING } from './model.ts';
import { insertDatasource } from './store.ts';

export type CreateInput = {
  name: string;
  engine: EngineName;
  active: boolean;
  labels: string[];
  credentials?: CredentialsInput | undefined;
};

export async function createDatasource(
  { database, clock, masterKeys }: Parts,
  caller: Caller,
  { name, engine, active, labels, credentials }: CreateInput,
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  const id = uuidv7();
  const stored =
    credentials &&
    sealCredentials(
      masterKeys,
      id,
      readCredentials(engine, credentials, { prefix: 'credentials.' }),
    );
  const datasource: Datasource = {
    id,
    name,
    labels,
    engine,
    active,
    restoreTesting: DEFAULT_RESTORE_TESTING,
    lossWarning: DEFAULT_LOSS_WARNING,
    connection: stored?.connection ?? null,
    lastProof: null,
    createdAt: now,
    updatedAt: now,
  };
  await database
    .tenant(organisation, async (tx) => {
      await insertDatasource(tx, organisation, datasource, stored?.sealed ?? null);
      const entry = { at: now, targetId: id };
      await recordAudit(tx, caller, {
        ...entry,
        action: 'datasource.created',
        details: { name, engine, active, ...(labels.length > 0 && { labels }) },
      });
      if (stored) {
        await recordAudit(tx, caller, {
          ...entry,
          action: 'datasource.credentials_set',
          details: stored.connection,
        });
      }
    })
    .catch(explainNameTaken);
  return datasource;
}

export function explainNameTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'datasources_name')) throw error;
  throw new Problem('NAME_TAKEN', { msg: 'Another datasource already has this name.' });
}
