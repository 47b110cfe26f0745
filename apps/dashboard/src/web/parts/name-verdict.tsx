import type { Domains } from '@holdfast/clients';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { texts } from '../texts/index.ts';
import { Facts } from './facts.tsx';
import { duration } from './format.ts';
import { NameStatusBadge } from './name-status.tsx';
import { Time } from './time.tsx';

const words = texts.checks;

/** What a status means for somebody who wants the name, how sure that is, and how old. */
export function NameVerdict({ result }: { result: Domains.CheckResult }) {
  const { domain, unicode, status, reason, restricted, conflict, retryAfter } = result;
  return (
    <Stack gap="md">
      <Group gap="md">
        <NameStatusBadge status={status} isLarge />
        {unicode !== '' && unicode !== domain && (
          <Text className="quiet" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
        )}
      </Group>
      <Text maw={720}>{words.meanings[status]}</Text>
      {conflict && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={words.conflict} />
      )}
      {restricted && (
        <Alert color="blue" icon={<IconUsers aria-hidden />} title={words.restricted}>
          {restricted}
        </Alert>
      )}
      <Facts
        facts={[
          [words.why, reason === restricted ? undefined : reason],
          [words.confidence, words.confidences[result.confidence]],
          [
            words.checked,
            <span key="at">
              <Time at={result.checkedAt} />
              {result.cached && `, ${words.cached}`}
            </span>,
          ],
        ]}
      />
      {retryAfter !== undefined && retryAfter > 0 && (
        <Text size="sm">{words.retryAfter(duration(retryAfter * 1_000))}</Text>
      )}
    </Stack>
  );
}
