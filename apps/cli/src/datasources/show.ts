import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { duration, moment } from '../terminal/index.ts';
import { findDatasource } from './find.ts';

export async function showDatasource({ holdfast, output }: Connected, name: string): Promise<void> {
  const datasource = await findDatasource(holdfast, name);
  const { id, connection, lastProof, lossWarning } = datasource;
  output.one(datasource, id, [
    ['id', id],
    ['name', datasource.name],
    ['labels', datasource.labels.length > 0 ? datasource.labels.join(', ') : undefined],
    ['engine', datasource.engine],
    ['active', datasource.active ? 'yes' : 'no'],
    ['server', connection && `${connection.host}:${connection.port}, TLS ${connection.tls}`],
    ['database', connection && `${connection.database}, as ${connection.username}`],
    ['credentials', connection ? undefined : 'not set'],
    ['restore tests', restoreTests(datasource)],
    [
      'last proof',
      lastProof
        ? `${moment(lastProof.provenAt)} UTC, restored in ${duration(lastProof.restoreMs)}`
        : 'never',
    ],
    ['loss warning', lossWarning.percent > 0 ? `above ${lossWarning.percent} %` : 'off'],
    ['created', `${moment(datasource.createdAt)} UTC`],
  ]);
}

function restoreTests({ restoreTesting }: Backup.Datasource): string {
  if (!restoreTesting.enabled) return 'off';
  return restoreTesting.when === 'each_backup'
    ? 'after each backup'
    : `on schedule ${restoreTesting.scheduleCron} (${restoreTesting.timezone})`;
}
