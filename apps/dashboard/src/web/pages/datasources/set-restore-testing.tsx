import type { Backup } from '@holdfast/clients';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { faultsOf } from '../../parts/form-faults.ts';
import { Setting } from '../../parts/setting.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { TimezoneSelect } from '../policies/timezone-select.tsx';

const { settings } = texts.datasources;
type When = 'each_backup' | 'cron' | 'never';
type Values = { when: When; scheduleCron: string; timezone: string };

const bodyOf = ({ when, scheduleCron, timezone }: Values): Backup.RestoreTesting =>
  when === 'cron'
    ? { enabled: true, when, scheduleCron, timezone }
    : { enabled: when === 'each_backup', when: 'each_backup' };

export function RestoreTestingSetting({ datasource }: { datasource: Backup.Datasource }) {
  const { api } = useMember();
  const { id, restoreTesting } = datasource;
  const form = useForm<Values>({
    initialValues: {
      when: restoreTesting.enabled ? restoreTesting.when : 'never',
      scheduleCron: '0 5 * * 0',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
      ...(restoreTesting.when === 'cron' && {
        scheduleCron: restoreTesting.scheduleCron,
        timezone: restoreTesting.timezone ?? 'UTC',
      }),
    },
  });
  const save = useAction(
    (values: Values) => api.backup.setRestoreTesting({ path: { id }, body: bodyOf(values) }),
    { done: texts.setting.saved, onDone: (_, sent) => settleForm(form, { sent, saved: sent }) },
  );
  const faults = faultsOf(save.error, ['scheduleCron', 'timezone']);
  return (
    <Setting
      title={settings.testing}
      text={settings.testingText}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      error={faults.rest}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Radio.Group label={settings.testingWhen} {...form.getInputProps('when')}>
        <Stack gap="xs" mt="xs">
          {(['each_backup', 'cron', 'never'] as const).map((value) => (
            <Radio key={value} value={value} label={settings.testingModes[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.when === 'cron' && (
        <>
          <TextInput
            label={settings.testingCron}
            {...form.getInputProps('scheduleCron')}
            error={faults.fields.scheduleCron}
          />
          <TimezoneSelect {...form.getInputProps('timezone')} error={faults.fields.timezone} />
        </>
      )}
    </Setting>
  );
}
