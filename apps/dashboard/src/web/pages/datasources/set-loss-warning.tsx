import type { Backup } from '@holdfast/clients';
import { NumberInput, TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { faultsOf } from '../../parts/form-faults.ts';
import { Setting } from '../../parts/setting.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { settings } = texts.datasources;

export function LossWarningSetting({ datasource }: { datasource: Backup.Datasource }) {
  const { api } = useMember();
  const { id, lossWarning } = datasource;
  const form = useForm({
    initialValues: { percent: lossWarning.percent, ignoreTables: lossWarning.ignoreTables ?? [] },
  });
  const save = useAction(
    (body: { percent: number; ignoreTables: string[] }) =>
      api.backup.setLossWarning({ path: { id }, body }),
    { done: texts.setting.saved, onDone: (_, sent) => settleForm(form, { sent, saved: sent }) },
  );
  const faults = faultsOf(save.error, ['percent', 'ignoreTables']);
  return (
    <Setting
      title={settings.loss}
      text={settings.lossText}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      error={faults.rest}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <NumberInput
        label={settings.lossPercent}
        description={settings.lossPercentHint}
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('percent')}
        error={faults.fields.percent}
      />
      <TagsInput
        label={settings.lossIgnore}
        description={settings.lossIgnoreHint}
        placeholder="public.sessions"
        {...form.getInputProps('ignoreTables')}
        error={faults.fields.ignoreTables}
      />
    </Setting>
  );
}
