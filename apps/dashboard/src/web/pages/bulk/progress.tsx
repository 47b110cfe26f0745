import { Group, List, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { count, duration } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { type BulkJob, isUnderWay, TONES } from './use-bulk.ts';

const words = texts.bulk;
const named = (names: number) => words.names(names, count(names));

/** How far it is, which servers it waits for, and what the outcome means once it is over. */
export function BulkProgress({ job }: { job: BulkJob }) {
  const { state, resolved, total, waiting, counts } = job;
  const left = useRemainingMs(job);
  const unknown = counts.unknown ?? 0;
  const said = [
    words.resolved(count(resolved), count(total)),
    left !== undefined && words.left(duration(left)),
  ].filter((part) => part !== false);
  return (
    <Section title={words.progress}>
      <Stack gap="xs">
        <Group gap="sm">
          <State tone={TONES[state]}>{words.states[state]}</State>
          <Text className="numbers" role="status">
            {said.join(' · ')}
          </Text>
        </Group>
        <Progress.Root size="sm">
          <Progress.Section
            value={total === 0 ? 100 : (resolved / total) * 100}
            aria-label={texts.steps.progress}
          />
        </Progress.Root>
        <Text size="sm" className="quiet">
          {state === 'queued' || state === 'running'
            ? words.closable
            : state === 'completed' && unknown > 0
              ? words.unknownLeft(named(unknown))
              : words.meaning[state]}
        </Text>
        {waiting.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {words.waitingTitle}
            </Text>
            <List size="sm">
              {waiting.map(({ server, reason, names, retryAt }) => (
                <List.Item key={`${server} ${reason}`} style={{ overflowWrap: 'anywhere' }}>
                  {words.waiting(server, texts.checks.outcomes[reason], named(names))}{' '}
                  <Time at={retryAt} />
                </List.Item>
              ))}
            </List>
          </>
        )}
      </Stack>
    </Section>
  );
}

/** From the pace so far, after ten seconds and a twentieth of the names, unless a server is waited for. */
function useRemainingMs(job: BulkJob, now = Date.now()): number | undefined {
  const first = useRef<{ at: number; resolved: number }>(undefined);
  const { resolved, total, waiting } = job;
  if (!isUnderWay(job) || (first.current && resolved < first.current.resolved)) {
    first.current = undefined;
    return undefined;
  }
  first.current ??= { at: now, resolved };
  const passed = now - first.current.at;
  const done = resolved - first.current.resolved;
  if (waiting.length > 0 || passed < 10_000 || done < total / 20) return undefined;
  return ((total - resolved) / done) * passed;
}
