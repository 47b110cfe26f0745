import type { Backup } from '@holdfast/clients';
import { TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { faultsOf } from '../../parts/form-faults.ts';
import { Setting } from '../../parts/setting.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { settings } = texts.datasources;
const MOST = 10;
const LONGEST = 40;

export function LabelsSetting({ datasource }: { datasource: Backup.Datasource }) {
  const { id, labels } = datasource;
  const { api } = useMember();
  // Labels that other databases have are suggested, to get one word for one thing.
  const used = useOverview({ datasource_id: id }).data?.labels ?? [];
  const form = useForm({ initialValues: { labels } });
  const known = useRef(labels);
  const save = useAction(
    async (body: { labels: string[] }) => {
      const { labels: current } = await api.backup.readDatasource({ path: { id } });
      if (current.join('\n') !== known.current.join('\n')) {
        known.current = current;
        throw new Error(settings.labelsChanged(current.join(', ') || settings.labelsNone));
      }
      return api.backup.updateDatasource({ path: { id }, body });
    },
    {
      done: texts.setting.saved,
      onDone: ({ labels: saved }, sent) => {
        known.current = saved;
        settleForm(form, { sent, saved: { labels: saved } });
      },
    },
  );
  // Labels that were read again are shown, unless they would replace something typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read can change it
  useEffect(() => {
    if (form.isDirty()) return;
    known.current = labels;
    form.setInitialValues({ labels });
    form.setValues({ labels });
  }, [labels]);
  const places = Array.from({ length: MOST + 1 }, (_, at) => `labels[${at}]`);
  const faults = faultsOf(save.error, ['labels', ...places]);
  const sent = save.variables?.labels ?? [];
  const told = Object.entries(faults.fields).map((fault) => explain(fault, sent));
  return (
    <Setting
      title={settings.labels}
      text={settings.labelsText}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      error={faults.rest}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TagsInput
        label={settings.labelsLabel}
        placeholder="production"
        data={used.map(({ label }) => label)}
        maxTags={MOST}
        maxLength={LONGEST}
        acceptValueOnBlur
        {...form.getInputProps('labels')}
        error={told.length > 0 && told.join('; ')}
      />
    </Setting>
  );
}

/** Adds which label the fault is about. */
function explain([place, fault]: [string, string], labels: readonly string[]): string {
  const at = /\d+/.exec(place)?.[0];
  return at === undefined ? fault : `${labels[Number(at)]} ${fault}`;
}
