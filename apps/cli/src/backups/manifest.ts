import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { bytes, counted, facts, moment, table, whole } from '../terminal/index.ts';
import { findNamedOrNewest } from './find.ts';

/** Shows people what the backup holds; --json prints the whole manifest. */
export async function showManifest(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
  { json, quiet }: { json?: boolean; quiet?: boolean },
): Promise<void> {
  const { holdfast, output, terminal } = connected;
  const datasource = await findDatasource(holdfast, wanted);
  const { jobId } = await findNamedOrNewest(connected, datasource, backup, { state: 'completed' });
  const manifest = await holdfast.backup.readBackupManifest({
    path: { id: datasource.id, jobId },
  });
  if (json || quiet) {
    output.one(manifest, jobId, []);
    return;
  }
  const { source, dump, artifact, tables, job } = manifest;
  const lines = facts([
    ['backup', job.id],
    ['database', `${source.database} on ${source.server.vendor} ${source.server.version}`],
    ['made', `${moment(job.startedAt)} UTC, by ${source.tool.name} ${source.tool.version}`],
    ['dump', `${bytes(dump.bytes)}, ${counted(dump.rows, 'row')}`],
    ['stored', `${bytes(artifact.bytes)}, SHA-256 ${artifact.sha256}`],
    ['warnings', manifest.warnings.length > 0 ? manifest.warnings.join('\n') : undefined],
  ]);
  const rows = tables.map(({ schema, name, rows: count, bytes: size }) => [
    schema === undefined ? name : `${schema}.${name}`,
    whole(count),
    bytes(size),
  ]);
  const { columns } = terminal;
  for (const line of [...lines, '', ...table(['table', 'rows', 'size'], rows, { columns })]) {
    terminal.out(line);
  }
}
