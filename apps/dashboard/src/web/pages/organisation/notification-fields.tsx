import type { Backup } from '@holdfast/clients';
import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts } from '../../texts/index.ts';
import type { SettingsForm } from './notification-form.ts';

const words = texts.notifications;

const KINDS = Object.entries(
  words.kinds satisfies Record<Backup.UpdateNotificationSettings['chat']['kind'], string>,
);

/** Includes a kind that only a newer server knows, under its own name: otherwise it would be lost. */
function kindOptions(current: string) {
  const known = KINDS.map(([value, label]) => ({ value, label }));
  const isKnown = known.some(({ value }) => value === current);
  return isKnown ? known : [...known, { value: current, label: current }];
}

export type Fields = {
  settings: Backup.NotificationSettings;
  form: UseFormReturnType<SettingsForm>;
  fault: (field: string) => string | undefined;
};

export function EmailFields({ form, fault }: Fields) {
  return (
    <>
      <Switch label={words.emailOn} {...form.getInputProps('emailEnabled', { type: 'checkbox' })} />
      <TagsInput
        label={words.recipients}
        description={words.recipientsText}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('recipients')}
        error={fault('email.recipients')}
      />
    </>
  );
}

export function ChatFields({ settings: { chat }, form, fault }: Fields) {
  return (
    <>
      <Switch label={words.chatOn} {...form.getInputProps('chatEnabled', { type: 'checkbox' })} />
      <Select
        label={words.kind}
        data={kindOptions(chat.kind)}
        allowDeselect={false}
        {...form.getInputProps('chatKind')}
        error={fault('chat.kind')}
      />
      <TextInput
        label={words.url}
        type="url"
        placeholder={chat.urlSet ? words.isSet : 'https://'}
        description={chat.urlSet ? words.keepsUrl : undefined}
        autoComplete="off"
        {...form.getInputProps('chatUrl')}
        error={fault('chat.url')}
      />
    </>
  );
}

export function WebhookFields({ settings: { webhook }, form, fault }: Fields) {
  return (
    <>
      <Switch
        label={words.webhookOn}
        {...form.getInputProps('webhookEnabled', { type: 'checkbox' })}
      />
      <TextInput
        label={words.url}
        type="url"
        placeholder={webhook.urlSet ? words.isSet : 'https://'}
        description={webhook.urlSet ? words.keepsUrl : undefined}
        autoComplete="off"
        {...form.getInputProps('webhookUrl')}
        error={fault('webhook.url')}
      />
      <TextInput
        label={words.secret}
        type="password"
        placeholder={webhook.secretSet ? words.isSet : undefined}
        description={words.secretText}
        autoComplete="off"
        {...form.getInputProps('webhookSecret')}
        error={fault('webhook.secret')}
      />
    </>
  );
}
