import type { Backup } from '@holdfast/clients';
import { Checkbox, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { undoTime, useDeletionSettings } from '../../parts/deletion-settings.ts';
import { faultsOf } from '../../parts/form-faults.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { Setting } from '../../parts/setting.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.undo;
const CHOICES = [0, 24, 72, 168, 336, 720, 2_160];

/** For how long deletions can be undone: everybody sees it, owners set it. */
export function UndoSetting() {
  const { may } = useMember();
  const settings = useDeletionSettings();
  return (
    <QueryView query={settings} loading={<Loading rows={2} />}>
      {(data) =>
        may('backup', 'updateDeletionSettings') ? (
          <Form settings={data} />
        ) : (
          <Section title={words.title}>
            <Text size="sm">{told(data)}</Text>
            <Text size="sm" className="quiet">
              {words.ownersOnly}
            </Text>
          </Section>
        )
      }
    </QueryView>
  );
}

function told({ undoHours, retentionToo }: Backup.DeletionSettings): string {
  if (undoHours === 0) return words.never;
  return words.told(undoTime(undoHours), retentionToo);
}

function Form({ settings }: { settings: Backup.DeletionSettings }) {
  const { api } = useMember();
  const form = useForm({ initialValues: settings });
  const save = useAction(
    (body: Backup.DeletionSettings) => api.backup.updateDeletionSettings({ body }),
    { done: texts.setting.saved, onDone: (_, sent) => settleForm(form, { sent, saved: sent }) },
  );
  const { undoHours } = form.values;
  const choices = [...new Set([...CHOICES, settings.undoHours])].toSorted((a, b) => a - b);
  const faults = faultsOf(save.error, ['undoHours', 'retentionToo']);
  return (
    <Setting
      title={words.title}
      text={words.text}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      error={faults.rest}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Select
        label={words.time}
        description={words.timeHint}
        data={choices.map((hours) => ({
          value: String(hours),
          label: hours === 0 ? words.none : undoTime(hours),
        }))}
        value={String(undoHours)}
        onChange={(value) => form.setFieldValue('undoHours', Number(value))}
        allowDeselect={false}
        error={faults.fields.undoHours}
        maw={320}
      />
      <Checkbox
        label={words.retentionToo}
        description={words.retentionTooHint}
        disabled={undoHours === 0}
        {...form.getInputProps('retentionToo', { type: 'checkbox' })}
        error={faults.fields.retentionToo}
      />
    </Setting>
  );
}
