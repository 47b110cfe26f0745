import { Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts/index.ts';
import { bytes, count, duration } from './format.ts';

type Far = {
  bytes?: number;
  rows?: number;
  tables?: number;
  expectedBytes?: number;
  expectedTables?: number;
};

/** What has been read so far, with a bar if a total is expected. */
export function HowFar({
  progress,
  isExact,
}: {
  progress: Far;
  /** Whether the expected bytes are measured rather than guessed. */
  isExact: boolean;
}) {
  const { bytes: done = 0, expectedBytes = 0 } = progress;
  const share = expectedBytes > 0 ? Math.min(1, done / expectedBytes) : undefined;
  const left = useRemainingMs(done, isExact ? expectedBytes : 0);
  const said = [
    progress.tables !== undefined && texts.steps.tables(count(progress.tables)),
    progress.rows !== undefined && texts.steps.rows(count(progress.rows)),
    texts.steps.bytes(bytes(done), expectedBytes > 0 ? bytes(expectedBytes) : undefined, isExact),
    left !== undefined && texts.steps.left(duration(left)),
  ].filter((part) => part !== false);
  return (
    <>
      <Text component="span" size="sm" className="numbers">
        {said.join(' · ')}
      </Text>
      {share !== undefined && (
        <Progress.Root size="sm" mt={6} maw={480}>
          <Progress.Section
            value={share * 100}
            aria-label={texts.steps.progress}
            animated={share < 1}
          />
        </Progress.Root>
      )}
    </>
  );
}

/**
 * From the pace since this page first saw it, because a run may have had another pace before. Estimated
 * only after a tenth of the bytes and ten seconds.
 */
function useRemainingMs(done: number, expected: number): number | undefined {
  const now = Date.now();
  const [first, setFirst] = useState({ done, at: now });
  // It has started over, such as after an attempt that failed.
  if (done < first.done) setFirst({ done, at: now });
  const [passed, moved] = [now - first.at, done - first.done];
  if (expected <= 0 || done >= expected || passed < 10_000 || moved < expected / 10) {
    return undefined;
  }
  return (passed / moved) * (expected - done);
}
