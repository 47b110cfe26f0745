import type { Backup } from '@holdfast/clients';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import {
  bodyOf,
  type ChannelName,
  faultAt,
  isShownAtFields,
  type SettingsForm,
} from './notification-form.ts';

const words = texts.notifications;

/** The fields of a channel, and a test message over it, even before they are saved. */
export function NotificationChannel({
  channel,
  typed,
  children,
}: {
  channel: ChannelName;
  /** What is typed and not saved; undefined if there is nothing. */
  typed: SettingsForm | undefined;
  children: (fault: (field: string) => string | undefined) => ReactNode;
}) {
  const { api, may } = useMember();
  const test = useAction(async (unsaved: SettingsForm | undefined) => {
    const settings = unsaved && bodyOf(unsaved);
    const { results } = await api.backup.testNotificationSettings({
      body: { channel, ...(settings && { settings }) },
    });
    return { result: results[0], at: new Date().toISOString() };
  });
  return (
    <Section title={words[channel]}>
      {children(faultAt(test.error))}
      {may('backup', 'testNotificationSettings') && (
        <Stack gap="xs">
          <Group>
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate(typed)}
            >
              {words.tests[channel]}
            </Button>
            <Group role="status" gap="xs">
              {test.data?.result && <Result result={test.data.result} at={test.data.at} />}
            </Group>
          </Group>
          {test.data?.result?.errorMessage && (
            <Text size="sm">{test.data.result.errorMessage}</Text>
          )}
          {typed && (
            <Text size="sm" className="quiet">
              {words.tests.unsaved}
            </Text>
          )}
          {test.error && !isShownAtFields(test.error) && <Failure error={test.error} />}
        </Stack>
      )}
    </Section>
  );
}

function Result({
  result: { ok },
  at,
}: {
  result: Backup.NotificationTest['results'][number];
  at: string;
}) {
  return (
    <>
      <State tone={ok ? 'good' : 'bad'}>{ok ? words.tests.arrived : words.tests.notArrived}</State>
      <Text span size="sm" className="quiet">
        <Time at={at} />
      </Text>
    </>
  );
}
