import { HoldfastError } from '@holdfast/clients';
import { Alert, Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Failure } from '../../parts/failure.tsx';
import { count } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import type { useAnswers } from './use-answers.ts';
import { endingsFault } from './use-ideas.ts';

const words = texts.generator;

/** The progress of the check of the ideas, and its errors; its height is reserved, so nothing jumps. */
export function CheckStanding({
  standing: { job, isDone, error: lost },
  isAsked,
  endings,
  error,
}: {
  standing: ReturnType<typeof useAnswers>;
  isAsked: boolean;
  endings: readonly string[];
  /** The error from starting the check. */
  error: unknown;
}) {
  // Faults of the endings are shown at their field.
  const isShown = error != null && endingsFault(error, endings) === undefined;
  const isGone = lost instanceof HoldfastError && lost.type === 'NOT_FOUND';
  const done = job?.resolved ?? 0;
  const total = job?.total ?? 0;
  return (
    <div style={{ minHeight: isAsked ? 52 : undefined }}>
      {isShown && <Failure error={error} />}
      {lost != null && (isGone ? <Text>{words.checkGone}</Text> : <Failure error={lost} />)}
      {job && (
        <>
          <Text size="sm" role="status">
            {isDone
              ? words.checked(count(job.counts.available), count(total), count(job.counts.unknown))
              : words.checking(count(done), count(total))}{' '}
            {job.state === 'cancelled' && words.isCancelled}
            {job.state === 'failed' && words.hasFailed}
          </Text>
          {!isDone && total > 0 && (
            <Progress mt={6} value={(done / total) * 100} aria-label={words.check} />
          )}
        </>
      )}
      {!isDone &&
        job?.waiting.map(({ server }) => (
          <Alert key={server} mt="xs" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {words.waiting(server)}
          </Alert>
        ))}
    </div>
  );
}
