import type { Backup } from '@holdfast/clients';
import { Stack, Text } from '@mantine/core';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.backups;

/** The earlier attempts, and why each failed. */
export function BackupAttempts({ job }: { job: Backup.BackupJob }) {
  if (job.attempts.length === 0) return null;
  return (
    <Section title={words.attempts}>
      <Stack component="ol" className="plain" gap="sm">
        {job.attempts.map(({ startedAt, failedAt, failure }, index) => (
          <li key={startedAt}>
            <Text size="sm" className="quiet">
              {words.attempt(index + 1)} · <Time at={failedAt} exact />
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {failure.message}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
