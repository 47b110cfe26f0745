import { Problem } from '@holdfast/platform/errors';
import { ownAddress, type Route, route, streamed } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { createDownloadLink } from './create-link.ts';
import { openDownload } from './open.ts';
import {
  DownloadHeaders,
  DownloadLinkView,
  DownloadParams,
  DownloadQuery,
  LinkParams,
} from './schema.ts';

const tags = ['Backups'];
const file = streamed(
  'application/octet-stream',
  'The native dump, decrypted and decompressed, ready for `pg_restore` or `mariadb`.',
  '-- MariaDB dump 10.19\nCREATE TABLE `orders` (`id` int NOT NULL);\n',
);

export function downloadRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/datasources/:id/backups/:jobId/download-link',
      operationId: 'createDownloadLink',
      summary: 'Create a link to download a backup, valid for 15 minutes',
      description:
        'For backups in managed storage. Always 200, with either the link or the reason why there is none; `ok` says which.',
      tags,
      access: 'data.export',
      proof: 'export',
      contents: [{ what: 'a backup in the clear, to whoever has its link', needs: 'data.export' }],
      params: LinkParams,
      response: { 200: DownloadLinkView },
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        const baseUrl = ownAddress(input.request, parts.publicUrl);
        input.reply.header('cache-control', 'no-store');
        return createDownloadLink(parts, callerOf(input), { datasourceId, jobId, baseUrl });
      },
    }),
    route({
      method: 'GET',
      url: '/downloads/:jobId',
      operationId: 'download',
      summary: 'Download a backup by its link',
      description:
        'The link alone authorises the download. A `Range` header with a single range is supported.',
      tags,
      access: 'public',
      proof: 'none',
      contents: [
        {
          what: 'a backup in the clear, to whoever has its link',
          ...{ needs: 'data.export', givenBy: 'createDownloadLink' },
        },
      ],
      params: DownloadParams,
      query: DownloadQuery,
      headers: DownloadHeaders,
      response: { 200: file, 206: file },
      errors: ['FORBIDDEN', 'NOT_FOUND', 'BACKUP_NOT_RESTORABLE', 'RANGE_NOT_SATISFIABLE'],
      handler: async ({ params, query, headers, reply, signal, countFor }) => {
        const download = await openDownload(parts, {
          jobId: params.jobId,
          organisation: query.organisation,
          expiresAt: new Date(query.expires),
          signature: query.signature,
          range: headers.range,
        });
        countFor(query.organisation);
        const { bytes, range } = download;
        reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store' });
        if (range === 'unsatisfiable') {
          reply.header('content-range', `bytes */${bytes}`);
          throw new Problem('RANGE_NOT_SATISFIABLE');
        }
        reply.headers({
          'content-disposition': `attachment; filename="${download.name}"`,
          etag: `"${download.etag}"`,
        });
        if (range) {
          reply.code(206);
          reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
        }
        reply.header('content-length', range ? range.last - range.first + 1 : bytes);
        return download.open(signal);
      },
    }),
  ];
}
