import { type Backup, isProven } from '@holdfast/clients';
import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { standingOf } from '../../parts/backup-standing.ts';
import { duration } from '../../parts/format.ts';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { meaningOf } from './rules.ts';

const words = texts.backups;

/** Says whether the backup can be relied on, before anything else. */
export function BackupVerdict({
  job,
  test,
}: {
  job: Backup.BackupJob;
  test: Backup.Restore | undefined;
}) {
  const { tone, label } = standingOf(job);
  const { restoreId, provenAt, verdict, reason } = job.proof;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.test}>
      <Stack gap="xs">
        <div>
          <State tone={tone}>{label}</State>
        </div>
        <Text role="status">{meaningOf(job)}</Text>
        {job.state === 'completed' && (reason ?? test?.proof.reason) && (
          <Text>{reason ?? test?.proof.reason}</Text>
        )}
        {job.state === 'completed' && reason && provenAt && (
          <Text size="sm" className="quiet">
            {words.foundAt} <Time at={provenAt} />
          </Text>
        )}
        {job.undoUntil && (
          <Text>
            {words.undoUntil} <Time at={job.undoUntil} exact /> (<Time at={job.undoUntil} />)
          </Text>
        )}
        {job.state === 'completed' && job.keptByHand && <Text>{words.keptByHand}</Text>}
        {job.nextAttemptAt && (
          <Text size="sm">
            {words.steps.again} <Time at={job.nextAttemptAt} />
          </Text>
        )}
        {job.failure && job.state === 'failed' && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            <b>{words.failure}:</b> {job.failure.message}
          </Text>
        )}
        {job.state === 'completed' && restoreId && (
          <Group gap="md">
            {provenAt && (
              <Text size="sm" className="quiet">
                {isProven(verdict) ? words.provenAt : words.testedAt} <Time at={provenAt} />
              </Text>
            )}
            {test?.restoreMs != null && (
              <Text size="sm" className="quiet">
                {words.restoreTook} {duration(test.restoreMs)}
              </Text>
            )}
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/restores/$id" params={{ id: restoreId }} {...props} />
              )}
            >
              {words.testOpen}
            </Anchor>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
