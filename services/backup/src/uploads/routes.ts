import { type Route, route } from '@holdfast/platform/http';
import { JobView, queuedJob } from '../backups/schema.ts';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { receiveUpload } from './receive.ts';
import { UploadParams, UploadQuery } from './schema.ts';

export function uploadRoutes(parts: Parts & { longestUpload: number }): Route[] {
  return [
    route({
      method: 'POST',
      url: '/datasources/:id/uploads',
      operationId: 'uploadDump',
      summary: 'Make a backup from a dump file',
      description:
        'Accepts what `pg_dump` writes with `--format=custom` or as SQL, a dump from `mariadb-dump` ' +
        'or `mysqldump`, each optionally compressed with gzip or zstd, or a Holdfast artifact ' +
        '(`.dump.zst.age`) as it is. One of another datasource needs the permission data.export: here ' +
        'it could be restored to another server. It becomes a backup of the datasource, restored and tested like any other. ' +
        'Owners and grants are left out. If the file is refused, the failure of its job says why.',
      tags: ['Backups'],
      access: 'configure',
      proof: {
        spared: 'what was uploaded leaves by a download or a restore, which ask for themselves',
      },
      contents: [
        {
          what: 'an artifact, opened in another datasource than its own or without being known as its',
          needs: 'data.export',
        },
      ],
      mayNeed: ['data.export'],
      params: UploadParams,
      query: UploadQuery,
      bytes: {
        description: 'The file, as it is.',
        example: '-- MariaDB dump 10.19\nCREATE TABLE `orders` (`id` int NOT NULL);\n',
      },
      response: { 202: JobView },
      examples: { answer: { ...queuedJob, policyId: null, trigger: 'upload' } },
      errors: ['BACKUP_IN_FLIGHT', 'PAYLOAD_TOO_LARGE', 'UNAVAILABLE'],
      handler: (input) => {
        const wanted = { datasourceId: input.params.id, destinationId: input.query.destination_id };
        // Whoever is refused in the midst of their file reads why: the connection stays.
        const content = input.request.raw.iterator({ destroyOnReturn: false });
        return receiveUpload(parts, callerOf(input), wanted, content, input.signal);
      },
    }),
  ];
}
