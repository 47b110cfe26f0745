import type { Backup } from '@holdfast/clients';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../parts/card.tsx';
import { Failure } from '../../parts/failure.tsx';
import { OnlyMore } from '../../parts/only-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { NotificationChannel } from './notification-channel.tsx';
import { NotificationDeliveries } from './notification-deliveries.tsx';
import { ChatFields, EmailFields, type Fields, WebhookFields } from './notification-fields.tsx';
import { type ChannelName, EVENTS, faultAt } from './notification-form.ts';
import { useNotificationForm } from './use-notification-form.ts';

const words = texts.notifications;
const FIELDS: Record<ChannelName, (fields: Fields) => ReactNode> = {
  email: EmailFields,
  chat: ChatFields,
  webhook: WebhookFields,
};
const CHANNELS = Object.entries(FIELDS) as [ChannelName, (typeof FIELDS)[ChannelName]][];

export function NotificationsPage() {
  const { api, organisation } = useMember();
  const settings = useQuery({
    queryKey: [organisation.id, 'notification-settings'],
    queryFn: ({ signal }) => api.backup.readNotificationSettings({ signal }),
  });
  return (
    <Page title={texts.navigation.notifications} lead={words.lead}>
      <QueryView query={settings}>
        {(data) => (
          <>
            <Settings settings={data} />
            <NotificationDeliveries />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Settings({ settings }: { settings: Backup.NotificationSettings }) {
  const { may } = useMember();
  const isFixed = !may('backup', 'updateNotificationSettings');
  const { form, save, theirs, saveMine, takeTheirs } = useNotificationForm(settings);
  const isDirty = form.isDirty();
  const savingFault = faultAt(save.error);
  return (
    <form onSubmit={form.onSubmit((typed) => save.mutate(typed))}>
      <fieldset disabled={isFixed} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
        <Stack>
          {!isFixed && <OnlyMore permission="alerts.silence" />}
          {settings.unconfirmed.length > 0 && (
            <Alert color="yellow">{words.unconfirmed(settings.unconfirmed)}</Alert>
          )}
          {CHANNELS.map(([channel, Fields]) => (
            <NotificationChannel
              key={channel}
              channel={channel}
              typed={isDirty ? form.values : undefined}
            >
              {(testFault) => (
                <Fields
                  settings={settings}
                  form={form}
                  fault={(field) => savingFault(field) ?? testFault(field)}
                />
              )}
            </NotificationChannel>
          ))}
          <Card>
            <Checkbox.Group label={words.when} {...form.getInputProps('events')}>
              <Stack gap="xs" mt="xs">
                {EVENTS.map((event) => (
                  <Checkbox key={event} value={event} label={words.events[event]} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Card>
          {save.error && <Failure error={save.error} />}
          {theirs && (
            <Alert color="yellow" role="alert" title={words.conflict.title}>
              <Text size="sm">{words.conflict.text}</Text>
              <Group mt="sm">
                <Button size="xs" onClick={saveMine}>
                  {words.conflict.mine}
                </Button>
                <Button size="xs" variant="default" onClick={takeTheirs}>
                  {words.conflict.theirs}
                </Button>
              </Group>
            </Alert>
          )}
          {isFixed ? (
            <Text className="quiet">{words.readOnly}</Text>
          ) : (
            <Group>
              <Button type="submit" disabled={!isDirty} loading={save.isPending}>
                {words.save}
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}
