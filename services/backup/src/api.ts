import type { ApiDescription, HttpApp } from '@holdfast/platform/http';
import { hearOfErasures } from '@holdfast/platform/recipients';
import { createTenantApi, type ServiceContext } from '@holdfast/platform/service';
import manifest from '../package.json' with { type: 'json' };
import { attachmentRoutes } from './attachments/routes.ts';
import { forgetErased } from './audit-log/index.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import type { Composed } from './compose.ts';
import { datasourceRoutes } from './datasources/routes.ts';
import { deletionSettingsRoutes } from './deletion-settings/routes.ts';
import { destinationRoutes } from './destinations/routes.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { encryptionRoutes } from './encryption/routes.ts';
import { exceptionRoutes } from './exceptions/routes.ts';
import { foundRoutes } from './found/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { policyRoutes } from './policies/routes.ts';
import { probed } from './probed.ts';
import { recordRefused } from './refusals/index.ts';
import { removalRoutes } from './removal/routes.ts';
import { restoreTestRoutes } from './restore-tests/routes.ts';
import { restoreRoutes } from './restores/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

const DESCRIPTION =
  'Backs up databases on a schedule or on demand, restores them, and proves that each backup ' +
  'restores by comparing its content.';

const TAGS = {
  Datasources: 'Databases that are backed up.',
  'Backup policies': 'When datasources are backed up, where to, and how long backups are kept.',
  Attachments: 'Which policies apply to which datasource.',
  'Storage destinations': 'Where backups are kept.',
  Backups: 'Backups: scheduled, started by hand, or made from an uploaded dump file.',
  Recovery: 'Keys for restoring without Holdfast, and the import of backups found in a storage.',
  Restores: 'Restores and restore tests. Each compares the restored data with the backup.',
  'Audit log': 'Who did what, and when.',
  Notifications: 'How the organisation is alerted.',
};

export function describeApi({ parts, settings }: Composed): ApiDescription {
  return {
    name: 'Holdfast backup',
    version: manifest.version,
    description: DESCRIPTION,
    tags: TAGS,
    routes: [
      ...overviewRoutes(parts),
      ...datasourceRoutes(parts),
      ...exceptionRoutes(parts),
      ...policyRoutes(parts),
      ...attachmentRoutes(parts),
      ...destinationRoutes(parts),
      ...backupRoutes(parts),
      ...downloadRoutes(parts),
      ...encryptionRoutes(parts),
      ...foundRoutes(parts),
      ...uploadRoutes({ ...parts, longestUpload: settings.longestUpload }),
      ...restoreRoutes(parts),
      ...restoreTestRoutes(parts),
      ...scheduleRoutes(parts),
      ...retentionRoutes(parts),
      ...removalRoutes(parts),
      ...deletionSettingsRoutes(parts),
      ...auditLogRoutes(parts),
      ...notificationRoutes(parts),
    ],
  };
}

export function createApi(composed: Composed, context: ServiceContext): Promise<HttpApp> {
  const { parts, settings } = composed;
  return createTenantApi(context, {
    ...describeApi(composed),
    ...probed(composed),
    audience: 'backup',
    directory: parts.directory,
    recordRefused: (refused) => recordRefused(parts, refused),
    onRevocations(revocations) {
      revocations.onNews((news) => {
        const erased = news.filter(({ kind }) => kind === 'user').map(({ id }) => id);
        if (erased.length === 0) return;
        forgetErased(parts, erased).catch((err) =>
          context.logger.warn(
            { err },
            'audit entries of erased people could not be anonymised; the nightly run will try again',
          ),
        );
      });
      hearOfErasures(revocations, parts);
    },
    trustsUndatedProofs: settings.trustsUndatedProofs,
    requestsPerMinute: settings.requestsPerMinute,
    limits: settings.limits,
  });
}
