import type { Backup } from '@holdfast/clients';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Paper,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { State } from '../../parts/state.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { bodyOf, EVENTS, faultAt, formOf, type SettingsForm } from './notification-form.ts';

const words = texts.notifications;

export function NotificationsPage() {
  const { api, organisation } = useMember();
  const settings = useQuery({
    queryKey: [organisation.id, 'notification-settings'],
    queryFn: ({ signal }) => api.backup.readNotificationSettings({ signal }),
    // What is typed must not be overwritten by what is read anew.
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={texts.navigation.notifications} lead={words.lead}>
      <QueryView query={settings}>
        {(data) => <Settings key={JSON.stringify(data)} settings={data} />}
      </QueryView>
    </Page>
  );
}

function Settings({ settings }: { settings: Backup.NotificationSettings }) {
  const { api, may } = useMember();
  const isFixed = !may('backup', 'updateNotificationSettings');
  const form = useForm<SettingsForm>({ initialValues: formOf(settings) });
  const save = useAction(
    (values: SettingsForm) => api.backup.updateNotificationSettings({ body: bodyOf(values) }),
    { done: words.saved },
  );
  const test = useAction(() => api.backup.testNotificationSettings());
  const { values } = form;
  const fault = faultAt(save.error);
  return (
    <form onSubmit={form.onSubmit((typed) => save.mutate(typed))}>
      <fieldset disabled={isFixed} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
        <Stack>
          {settings.unconfirmed.length > 0 && (
            <Alert color="yellow">{words.unconfirmed(settings.unconfirmed)}</Alert>
          )}
          <Channel title={words.email} result={resultOf(test.data, 'email')}>
            <Switch
              label={words.emailOn}
              {...form.getInputProps('emailEnabled', { type: 'checkbox' })}
            />
            <TagsInput
              label={words.recipients}
              description={words.recipientsText}
              splitChars={[',', ' ', ';']}
              acceptValueOnBlur
              {...form.getInputProps('recipients')}
              error={fault('email.recipients')}
            />
          </Channel>
          <Channel title={words.chat} result={resultOf(test.data, 'chat')}>
            <Switch
              label={words.chatOn}
              {...form.getInputProps('chatEnabled', { type: 'checkbox' })}
            />
            <Select
              label={words.kind}
              data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              {...form.getInputProps('chatKind')}
              error={fault('chat.kind')}
            />
            <TextInput
              label={words.url}
              type="url"
              placeholder={settings.chat.urlSet ? words.isSet : 'https://'}
              description={settings.chat.urlSet ? words.keepsUrl : undefined}
              autoComplete="off"
              {...form.getInputProps('chatUrl')}
              error={fault('chat.url')}
            />
          </Channel>
          <Channel title={words.webhook} result={resultOf(test.data, 'webhook')}>
            <Switch
              label={words.webhookOn}
              {...form.getInputProps('webhookEnabled', { type: 'checkbox' })}
            />
            <TextInput
              label={words.url}
              type="url"
              placeholder={settings.webhook.urlSet ? words.isSet : 'https://'}
              description={settings.webhook.urlSet ? words.keepsUrl : undefined}
              autoComplete="off"
              {...form.getInputProps('webhookUrl')}
              error={fault('webhook.url')}
            />
            <TextInput
              label={words.secret}
              type="password"
              placeholder={settings.webhook.secretSet ? words.isSet : undefined}
              description={words.secretText}
              autoComplete="off"
              {...form.getInputProps('webhookSecret')}
              error={fault('webhook.secret')}
            />
          </Channel>
          <Paper withBorder p="lg">
            <Checkbox.Group label={words.when} {...form.getInputProps('events')}>
              <Stack gap="xs" mt="xs">
                {EVENTS.map((event) => (
                  <Checkbox key={event} value={event} label={words.events[event]} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Paper>
          {save.error && <Failure error={save.error} />}
          {test.error && <Failure error={test.error} />}
          {isFixed ? (
            <Text className="quiet">{words.readOnly}</Text>
          ) : (
            <Group>
              <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
                {words.save}
              </Button>
              <Button
                variant="default"
                disabled={
                  form.isDirty() ||
                  !(values.emailEnabled || values.chatEnabled || values.webhookEnabled)
                }
                loading={test.isPending}
                onClick={() => test.mutate(undefined)}
              >
                {words.test}
              </Button>
              {form.isDirty() && (
                <Text size="sm" className="quiet">
                  {words.saveFirst}
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}

type Result = Backup.NotificationTest['results'][number];

const resultOf = (test: Backup.NotificationTest | undefined, channel: Result['channel']) =>
  test?.results.find((result) => result.channel === channel);

function Channel({
  title,
  result,
  children,
}: {
  title: string;
  result: Result | undefined;
  children: React.ReactNode;
}) {
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          <div role="status">
            {result &&
              (result.ok ? (
                <State tone="good">{words.arrived}</State>
              ) : (
                <State tone="bad">{words.notArrived}</State>
              ))}
          </div>
        </Group>
        {result?.errorMessage && (
          <Text size="sm" c="red">
            {result.errorMessage}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
