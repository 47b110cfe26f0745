import { Progress, Text } from '@mantine/core';
import { texts } from '../texts/index.ts';
import { bytes, count, duration } from './format.ts';

type Far = {
  bytes?: number;
  rows?: number;
  tables?: number;
  expectedBytes?: number;
  expectedTables?: number;
};

/** What has been read so far; a bar only where the whole is known well enough. */
export function HowFar({
  progress,
  startedAt,
  isExact,
}: {
  progress: Far;
  startedAt: string | null;
  /** Whether the expected bytes are measured rather than guessed. */
  isExact: boolean;
}) {
  const { bytes: done = 0, expectedBytes = 0 } = progress;
  const share = expectedBytes > 0 ? Math.min(1, done / expectedBytes) : undefined;
  const left = isExact ? remainingMs(share, startedAt) : undefined;
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

/** Worth believing after a tenth and ten seconds, and no sooner. */
function remainingMs(
  share: number | undefined,
  startedAt: string | null,
  now = Date.now(),
): number | undefined {
  if (share === undefined || startedAt === null || share < 0.1 || share >= 1) return undefined;
  const passed = now - Date.parse(startedAt);
  if (passed < 10_000) return undefined;
  return (passed / share) * (1 - share);
}
