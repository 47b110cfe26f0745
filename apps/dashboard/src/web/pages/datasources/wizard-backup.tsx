import { Button, Group, Stack, Text } from '@mantine/core';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useJob } from './queries.ts';
import { Run } from './run.tsx';

const { wizard } = texts.datasources;

export function BackupStep({
  id,
  job,
  onStarted,
  onNext,
}: {
  id: string;
  job: string | undefined;
  onStarted: (jobId: string) => void;
  onNext: () => void;
}) {
  const { api } = useMember();
  const current = useJob(id, job);
  const start = useAction(() => api.backup.runBackupNow({ path: { id } }), {
    onDone: ({ jobId }) => onStarted(jobId),
  });
  const state = current.data?.state;
  return (
    <Stack maw={640}>
      <Text>{wizard.backupText}</Text>
      {start.error && <Failure error={start.error} />}
      {job && <Run datasourceId={id} jobId={job} />}
      <Group>
        {state === 'completed' && <Button onClick={onNext}>{wizard.toProof}</Button>}
        {(!job || state === 'failed') && (
          <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {job ? wizard.tryAgain : wizard.start}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
