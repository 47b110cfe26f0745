import { Button, Tooltip } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../parts/confirm.tsx';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { type BulkJob, isUnderWay } from './use-bulk.ts';

const words = texts.bulk;

/** What can be done with the check as a whole. What cannot be done right now stays, and says why. */
export function BulkActions({ job }: { job: BulkJob }) {
  const { may } = useMember();
  return (
    <>
      {may('domains', 'retryBulkCheck') && <Retry job={job} />}
      {may('domains', 'cancelBulkCheck') && <Cancel job={job} />}
      {may('domains', 'deleteBulkCheck') && <Delete job={job} />}
    </>
  );
}

function whyNoRetry(job: BulkJob): string | undefined {
  if (isUnderWay(job)) return words.stillRuns;
  if (job.state !== 'completed') return words.cannotGoOn;
  return (job.counts.unknown ?? 0) === 0 ? words.noUnknown : undefined;
}

function Retry({ job }: { job: BulkJob }) {
  const { api } = useMember();
  const retry = useAction(() => api.domains.retryBulkCheck({ path: { id: job.id } }), {
    done: words.retryDone,
  });
  const why = whyNoRetry(job);
  return (
    <Tooltip label={why} disabled={why === undefined}>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        variant="default"
        loading={retry.isPending}
        data-disabled={why !== undefined || undefined}
        aria-disabled={why !== undefined}
        onClick={() => why === undefined && retry.mutate(undefined, { onError: sayFailure })}
      >
        {words.retry}
      </Button>
    </Tooltip>
  );
}

function Cancel({ job }: { job: BulkJob }) {
  const { api } = useMember();
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction(() => api.domains.cancelBulkCheck({ path: { id: job.id } }), {
    done: words.cancelDone,
    onDone: () => setAsking(false),
  });
  const isOver = !isUnderWay(job);
  return (
    <>
      <Tooltip label={words.isOver} disabled={!isOver}>
        <Button
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          variant="default"
          data-disabled={isOver || undefined}
          aria-disabled={isOver}
          onClick={() => !isOver && setAsking(true)}
        >
          {words.cancel}
        </Button>
      </Tooltip>
      {isAsking && (
        <Confirm
          title={words.cancelTitle}
          action={words.cancelAction}
          keep={words.keep}
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          {words.cancelText}
        </Confirm>
      )}
    </>
  );
}

function Delete({ job }: { job: BulkJob }) {
  const { api } = useMember();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(() => api.domains.deleteBulkCheck({ path: { id: job.id } }), {
    done: words.deleteDone,
    onDone: () => void navigate({ to: '/bulk-checks' }),
  });
  return (
    <>
      <Button
        leftSection={<IconTrash size={16} aria-hidden />}
        variant="default"
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
      {isAsking && (
        <Confirm
          title={words.deleteTitle}
          action={words.deleteAction}
          keep={words.keep}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          {words.deleteText}
        </Confirm>
      )}
    </>
  );
}
