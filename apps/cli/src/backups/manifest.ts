import type { Backup } from '@holdfast/clients';
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
  const { source, dump, artifact, tables, job, code } = manifest;
  const lines = facts([
    ['backup', job.id],
    ['database', `${source.database} on ${source.server.vendor} ${source.server.version}`],
    ['made', `${moment(job.startedAt)} UTC, by ${source.tool.name} ${source.tool.version}`],
    ['dump', `${bytes(dump.bytes)}, ${counted(dump.rows, 'row')}`],
    ['stored', `${bytes(artifact.bytes)}, SHA-256 ${artifact.sha256}`],
    ['runs', code && describeCode(code)],
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

const MOST_SHOWN = 20;
const WHEN = {
  at_restore: 'while it is restored',
  by_clock: 'by the clock',
  as_owner: 'as its owner',
  when_used: 'when it is used',
} as const;

/** What the statements of the backup would run, the worst first. */
function describeCode({ statements, more = 0 }: NonNullable<Backup.BackupManifest['code']>) {
  if (statements.length === 0) return 'nothing';
  const shown = statements.slice(0, MOST_SHOWN).map(({ object, runs, because = [] }) => {
    const why = because.length > 0 ? ` (${because.join(', ')})` : '';
    return `${WHEN[runs]}: ${object}${why}`;
  });
  const others = statements.length + more - shown.length;
  return [...shown, ...(others > 0 ? [`and ${whole(others)} more; --json has them`] : [])].join(
    '\n',
  );
}
