import type { Backup } from '@holdfast/clients';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { faultsOf } from '../../parts/form-faults.ts';
import { Setting } from '../../parts/setting.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { settings } = texts.datasources;

export function NameSetting({ datasource: { id, name } }: { datasource: Backup.Datasource }) {
  const { api } = useMember();
  const form = useForm({ initialValues: { name } });
  const save = useAction(
    (body: { name: string }) => api.backup.updateDatasource({ path: { id }, body }),
    { done: texts.setting.saved },
  );
  const faults = faultsOf(save.error, ['name']);
  return (
    <Setting
      title={settings.name}
      isDirty={form.values.name !== name}
      isBusy={save.isPending}
      error={faults.rest}
      onSubmit={form.onSubmit((body) => save.mutate(body))}
    >
      <TextInput
        label={settings.nameLabel}
        {...form.getInputProps('name')}
        error={faults.fields.name}
      />
    </Setting>
  );
}
