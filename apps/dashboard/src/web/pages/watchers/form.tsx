import {
  Button,
  Group,
  NumberInput,
  Radio,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { texts } from '../../texts/index.ts';
import { type WatcherValues, watcherFaults } from './form-model.ts';

const { form: words, sensitivities } = texts.watchers;
const SENSITIVITIES = ['strict', 'balanced', 'broad'] as const;

/** All fields of a watcher; faults are shown at their fields, and what was typed stays. */
export function WatcherForm({
  form,
  action,
  isBusy,
  isDisabled = false,
  error,
  keywordNote,
  onSubmit,
  children,
}: {
  form: UseFormReturnType<WatcherValues>;
  action: string;
  isBusy: boolean;
  isDisabled?: boolean;
  error: unknown;
  /** What a change of the keyword would mean. */
  keywordNote?: string | undefined;
  onSubmit: (values: WatcherValues) => void;
  children?: ReactNode;
}) {
  const { fields, rest } = watcherFaults(error, form.values);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack maw={640}>
        <TextInput
          label={words.keyword}
          description={words.keywordHint}
          required
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('keyword')}
          error={fields.keyword}
        />
        {keywordNote && (
          <Text size="sm" role="status" c="var(--warn)">
            {keywordNote}
          </Text>
        )}
        <TagsInput
          label={words.allowlist}
          description={words.allowlistHint}
          placeholder="contoso.com"
          splitChars={[',', ' ', ';', '\n']}
          clearButtonProps={{ 'aria-label': texts.frame.clear }}
          {...form.getInputProps('allowlist')}
          error={fields.allowlist}
        />
        <Radio.Group
          label={words.sensitivity}
          {...form.getInputProps('sensitivity')}
          error={fields.sensitivity}
        >
          <Stack gap="xs" mt="xs">
            {SENSITIVITIES.map((value) => (
              <Radio
                key={value}
                value={value}
                label={sensitivities[value]}
                description={words.sensitivityTexts[value]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <NumberInput
          label={words.minScore}
          description={words.minScoreHint}
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('minScore')}
          error={fields.minScore}
        />
        <TextInput
          type="email"
          label={words.email}
          description={words.emailHint}
          autoComplete="off"
          {...form.getInputProps('notificationEmail')}
          error={fields.notificationEmail}
        />
        <Switch
          label={words.aiCheck}
          description={words.aiCheckHint}
          {...form.getInputProps('aiCheck', { type: 'checkbox' })}
        />
        {rest != null && <Failure error={rest} />}
        {children}
        <Group>
          <Button type="submit" loading={isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
