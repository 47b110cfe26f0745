import type { Backup } from '@holdfast/clients';
import { bytes, count, localTime } from '../../parts/format.ts';
import { shellWord } from '../../parts/shell-word.ts';
import { texts } from '../../texts/index.ts';
import { defaultOwnership, type TargetDraft } from './request.ts';

const { summary, keepForChoices } = texts.restores;

/** What will happen to which database, in order. */
export function sentencesOf(
  datasource: Backup.Datasource,
  job: Backup.BackupJob,
  probe: Backup.ProbeRestoreTarget,
  target: TargetDraft,
): string[] {
  const at = localTime(new Date(job.finishedAt ?? job.queuedAt));
  const ownership = target.ownership ?? defaultOwnership(probe.mode);
  return [
    summary.from(datasource.name, at),
    ...(job.rows !== null && job.plainBytes !== null
      ? [summary.size(count(job.rows), bytes(job.plainBytes))]
      : []),
    ...placeOf(datasource, probe, target),
    summary[ownership],
    ...(probe.onFailedObject === 'skip' ? [summary.skip] : []),
    ...(probe.mode === 'overwrite' ? [] : [summary.proof]),
  ];
}

function placeOf(
  { connection }: Backup.Datasource,
  probe: Backup.ProbeRestoreTarget,
  { keepOldFor }: TargetDraft,
): string[] {
  const own = connection?.database ?? '';
  const server = connection ? `${connection.host}:${connection.port}` : '';
  switch (probe.mode) {
    case 'new_database':
      return [summary.newDatabase(probe.target.database, server), summary.untouched(own)];
    case 'external_target': {
      const { database, place } = placeOfCredentials(probe.target);
      return [summary.external(database, place), ...(own ? [summary.untouched(own)] : [])];
    }
    case 'overwrite': {
      const kept = keepForChoices[keepOldFor as keyof typeof keepForChoices];
      return [
        summary.beside(own, server),
        summary.swap(own),
        keepOldFor === '0h' ? summary.notKept : summary.kept(kept),
        summary.inPlace(own),
      ];
    }
  }
}

/** Of a URI only its host and database, never its credentials. */
function placeOfCredentials(target: Backup.Credentials): { database: string; place: string } {
  if (target.mode === 'fields') {
    const place = target.port ? `${target.host}:${target.port}` : target.host;
    return { database: target.database, place };
  }
  const [, place = '?', database = '?'] =
    /^[^/]*\/\/(?:.*@)?([^/?]*)\/?([^?]*)/.exec(target.uri) ?? [];
  return { database: decoded(database), place };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function commandFor(
  datasource: Backup.Datasource,
  job: Backup.BackupJob,
  probe: Backup.ProbeRestoreTarget,
  target: TargetDraft,
): string {
  return [
    'holdfast restores start',
    shellWord(datasource.name),
    job.jobId,
    `--mode ${probe.mode}`,
    ...(probe.mode === 'new_database' ? [`--database ${shellWord(probe.target.database)}`] : []),
    ...(probe.mode === 'external_target' ? ['--uri-env TARGET_URI'] : []),
    ...(probe.mode === 'overwrite' ? [`--keep-old-for ${target.keepOldFor}`] : []),
    ...(target.ownership ? [`--ownership ${target.ownership}`] : []),
    ...(probe.onFailedObject === 'skip' ? ['--skip-failed-objects'] : []),
    '--wait',
  ].join(' ');
}
