import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '../../texts/index.ts';
import { tell } from './cron.ts';
import type { Retention } from './retention.ts';
import { RetentionLine } from './retention-line.tsx';

const { preview } = texts.policies;

/** What the schedule and the rules of a policy would do, while they are being typed. */
export function Preview({
  cron,
  timezone,
  retention,
}: {
  cron: string;
  timezone: string;
  retention: Retention;
}) {
  const told = useMemo(() => tell(cron, timezone), [cron, timezone]);
  return (
    <Paper withBorder p="md" component="section" aria-label={preview.title}>
      <Stack gap="sm" aria-live="polite">
        <Title order={2} size="h4">
          {preview.title}
        </Title>
        {'fault' in told ? (
          <Text size="sm">{told.fault === 'never' ? preview.never : preview.notYet}</Text>
        ) : (
          <>
            <Text>
              {told.words} ({timezone})
            </Text>
            <div>
              <Text size="sm" className="quiet">
                {preview.next}
              </Text>
              <List size="sm" className="numbers">
                {told.runs.map((run) => (
                  <List.Item key={run.getTime()}>{inZone(run, timezone)}</List.Item>
                ))}
              </List>
            </div>
            <RetentionLine runs={told.past} retention={retention} timezone={timezone} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

function inZone(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });
  return format.format(at);
}
