import type { Backup } from '@holdfast/clients';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../parts/facts.tsx';
import { duration, localTime } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.restores;

export function RestoreAbout({
  restore,
  datasource,
  backup,
}: {
  restore: Backup.Restore;
  datasource: Backup.Datasource | undefined;
  backup: Backup.BackupJob | undefined;
}) {
  const { datasourceId, jobId, safetyJobId, target, mode } = restore;
  const at = backup?.finishedAt ?? backup?.queuedAt;
  return (
    <Section title={words.about}>
      <Facts
        facts={[
          [words.facts.database, datasource?.name],
          [
            words.facts.backup,
            at && (
              <BackupLink datasourceId={datasourceId} jobId={jobId}>
                {words.openBackup(localTime(new Date(at)))}
              </BackupLink>
            ),
          ],
          [words.facts.mode, mode === 'sandbox' ? words.sandbox : words.modes[mode].title],
          [words.facts.target, target && `${target.database} · ${target.host}:${target.port}`],
          [words.facts.user, target?.username],
          [
            words.facts.ownership,
            mode !== 'sandbox' && words.ownershipShort[restore.options.ownership],
          ],
          [words.facts.asked, <Time key="asked" at={restore.createdAt} exact />],
          [words.facts.started, restore.startedAt && <Time at={restore.startedAt} exact />],
          [words.facts.again, restore.nextAttemptAt && <Time at={restore.nextAttemptAt} exact />],
          [words.facts.finished, restore.finishedAt && <Time at={restore.finishedAt} exact />],
          [words.facts.took, restore.restoreMs !== null && duration(restore.restoreMs)],
          [words.facts.trigger, words.triggers[restore.trigger]],
          [
            words.facts.safety,
            safetyJobId && (
              <BackupLink datasourceId={datasourceId} jobId={safetyJobId}>
                {words.openSafety}
              </BackupLink>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function BackupLink({
  datasourceId,
  jobId,
  children,
}: {
  datasourceId: string;
  jobId: string;
  children: string;
}) {
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/databases/$id/backups/$jobId" params={{ id: datasourceId, jobId }} {...props} />
      )}
    >
      {children}
    </Anchor>
  );
}
