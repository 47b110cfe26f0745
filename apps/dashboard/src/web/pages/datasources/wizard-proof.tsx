import { isProven } from '@holdfast/clients';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldHalfFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useAttachments, useJob, useTestOf } from './queries.ts';
import { Run } from './run.tsx';

const { wizard } = texts.datasources;

/** The last step: the backup was restored and found right, or the page says why not. */
export function ProofStep({ id, job }: { id: string; job: string }) {
  const { api } = useMember();
  const current = useJob(id, job);
  const test = useTestOf(id, job, current.data?.state === 'completed');
  const prove = useAction(() => api.backup.createRestoreTest({ path: { id, jobId: job } }));
  // One backup keeps nothing safe for long: there has to be a next one.
  const isScheduled = useAttachments(id).data?.some(({ enabled }) => enabled);
  const verdict = current.data?.proof.verdict;
  const isProvenNow = verdict !== undefined && isProven(verdict);
  const isUnderWay = test.data?.state === 'created' || test.data?.state === 'started';
  return (
    <Stack maw={640}>
      <Text>{wizard.proofText}</Text>
      {isProvenNow && (
        <Alert
          color={verdict === 'confirmed' ? 'green' : 'lime'}
          icon={
            verdict === 'confirmed' ? (
              <IconShieldCheck aria-hidden />
            ) : (
              <IconShieldHalfFilled aria-hidden />
            )
          }
          title={isScheduled ? wizard.doneTitle : wizard.onceTitle}
        >
          {isScheduled ? wizard.doneText : wizard.onceText}
          {verdict === 'confirmed_except' && ` ${wizard.exceptText}`}
        </Alert>
      )}
      <Run datasourceId={id} jobId={job} />
      {prove.error && <Failure error={prove.error} />}
      <Group>
        <Button renderRoot={(props) => <Link to="/databases/$id" params={{ id }} {...props} />}>
          {wizard.toDatabase}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {wizard.toOverview}
        </Button>
        {/* Placed last, since it comes and goes. */}
        {verdict && !isProvenNow && test.data !== undefined && !isUnderWay && (
          <Button
            variant="default"
            loading={prove.isPending}
            onClick={() => prove.mutate(undefined)}
          >
            {wizard.proveNow}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
