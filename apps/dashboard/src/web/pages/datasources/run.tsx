import type { Backup } from '@holdfast/clients';
import { Alert, Button, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { verdictOf } from '../../parts/backup-standing.ts';
import { Failure } from '../../parts/failure.tsx';
import { bytes, count, duration } from '../../parts/format.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { useJob, useTestOf } from './queries.ts';

const { run } = texts.datasources;

/** A backup while it runs, and then its proof. Both go on whether or not anybody looks. */
export function Run({ datasourceId, jobId }: { datasourceId: string; jobId: string }) {
  const job = useJob(datasourceId, jobId);
  const awaitsProof = job.data?.state === 'completed';
  const test = useTestOf(datasourceId, jobId, awaitsProof);
  if (!job.data) {
    return job.error ? (
      <Failure error={job.error} retry={() => job.refetch()} />
    ) : (
      <Skeleton height={118} />
    );
  }
  const { state, failure, nextAttemptAt, storedBytes, rows } = job.data;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" aria-live="polite">
        <Group justify="space-between">
          <Text fw={600}>{run.title}</Text>
          <Button
            size="compact-sm"
            variant="subtle"
            renderRoot={(props) => (
              <Link
                to="/databases/$id/backups/$jobId"
                params={{ id: datasourceId, jobId }}
                {...props}
              />
            )}
          >
            {run.open}
          </Button>
        </Group>
        <Step tone={toneOf(state)} label={run.states[state]}>
          {state === 'completed' &&
            storedBytes !== null &&
            run.made(count(rows ?? 0), bytes(storedBytes))}
        </Step>
        {state === 'started' && <Bar {...job.data.progress} />}
        {state === 'queued' && nextAttemptAt && (
          <Text size="sm">
            {run.nextAttempt} <Time at={nextAttemptAt} />
          </Text>
        )}
        {failure && (
          <Alert color="red" role="alert" title={run.failed}>
            {failure.message}
          </Alert>
        )}
        {state === 'completed' && <Proof job={job.data} test={test.data} />}
        {(state === 'queued' || state === 'started') && (
          <Text size="sm" className="quiet">
            {run.mayLeave}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function toneOf(state: Backup.BackupJob['state']): Tone {
  if (state === 'completed') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'queued' ? 'waiting' : 'busy';
}

function Step({
  tone,
  label,
  children,
}: {
  tone: Tone;
  label: string;
  children: string | false | null;
}) {
  return (
    <Group gap="sm">
      <State tone={tone}>{label}</State>
      {children && <Text size="sm">{children}</Text>}
    </Group>
  );
}

function Bar({ bytes: read = 0, rows, expectedBytes }: Backup.BackupJob['progress']) {
  // The server's estimate may be far off, so it never says that all is done.
  const share = expectedBytes ? Math.min(97, Math.round((100 * read) / expectedBytes)) : undefined;
  return (
    <div>
      <Progress
        value={share ?? 100}
        striped={share === undefined}
        animated
        aria-label={run.title}
      />
      <Text size="sm" className="quiet numbers" mt={4}>
        {run.progress(bytes(read), count(rows ?? 0))}
      </Text>
    </div>
  );
}

function Proof({ job, test }: { job: Backup.BackupJob; test: Backup.Restore | null | undefined }) {
  const { verdict } = job.proof;
  if (verdict === 'confirmed') {
    const time = test?.restoreMs;
    return (
      <Step tone="proven" label={run.verdicts.confirmed}>
        {time != null && run.restoredIn(duration(time))}
      </Step>
    );
  }
  if (verdict !== 'unproven') {
    const [first] = test?.proof.objects ?? [];
    const why =
      verdict === 'confirmed_except'
        ? run.excepted(count(job.proof.objectCount ?? 0))
        : (test?.proof.reason ?? (first && `${first.object}: ${first.why}`));
    return (
      <Step {...verdictOf(verdict, run.verdicts)}>{why ?? test?.failure?.message ?? null}</Step>
    );
  }
  if (test?.state === 'created' || test?.state === 'started') {
    return (
      <Step tone="busy" label={run.proving}>
        {run.provingText}
      </Step>
    );
  }
  return (
    <Step tone="unknown" label={run.verdicts.unproven}>
      {null}
    </Step>
  );
}
