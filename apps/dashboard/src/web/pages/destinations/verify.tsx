import type { Backup } from '@holdfast/clients';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { type ProbeOutcome, ProbeSteps } from './probe-steps.tsx';

const words = texts.destinations;

/** Whether the destination worked when it was last tried, and a button to try it now. */
export function VerifyDestination({ destination }: { destination: Backup.StorageDestination }) {
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  const { id, verifiedAt } = destination;
  const verify = useMutation({
    mutationFn: () => api.backup.verifyStorageDestination({ path: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: [organisation.id, 'destination', id] }),
  });
  const outcome = outcomeOf(verify.isPending, verify.data, verifiedAt);
  return (
    <Section
      title={words.probe}
      actions={
        may('backup', 'verifyStorageDestination') && (
          <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
            {words.verify}
          </Button>
        )
      }
    >
      {outcome.state === 'passed' && verifiedAt && (
        <Text role="status">
          {words.passed}, <Time at={verifiedAt} />.
        </Text>
      )}
      {outcome.state === 'failed' && <Text role="alert">{words.failedAt(outcome.message)}</Text>}
      {outcome.state === 'untried' && <Text>{words.neverTried}</Text>}
      <ProbeSteps outcome={outcome} />
      {verify.error && <Failure error={verify.error} />}
    </Section>
  );
}

function outcomeOf(
  isPending: boolean,
  answer: Backup.StorageDestinationTest | undefined,
  verifiedAt: string | null,
): ProbeOutcome {
  if (isPending) return { state: 'running' };
  if (answer && !answer.ok) {
    return { state: 'failed', step: answer.step ?? '', message: answer.errorMessage ?? '' };
  }
  return { state: verifiedAt ? 'passed' : 'untried' };
}
