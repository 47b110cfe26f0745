import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { createdRestore, RestoreView } from '../restores/schema.ts';
import { createRestoreTest } from './create.ts';
import { RestoreTestParams } from './schema.ts';

export function restoreTestRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/datasources/:id/backups/:jobId/restore-test',
      operationId: 'createRestoreTest',
      summary: 'Prove that a backup restores',
      description:
        'Restores it into a temporary server and compares every table with what was backed up. The ' +
        'verdict is in the backup and in the restore. If a manual test of this backup is already ' +
        'waiting, that test is returned.',
      tags: ['Restores'],
      access: 'backups.run',
      proof: 'none',
      contents: 'none',
      params: RestoreTestParams,
      response: { 202: RestoreView },
      examples: { answer: { ...createdRestore, mode: 'sandbox', target: null } },
      errors: ['BACKUP_NOT_RESTORABLE', 'TOO_MUCH_WAITING'],
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return createRestoreTest(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
  ];
}
