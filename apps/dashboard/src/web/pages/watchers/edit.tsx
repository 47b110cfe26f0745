import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sayDone } from '../../parts/say-done.ts';
import { settleForm } from '../../parts/typed-since.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { WatcherForm } from './form.tsx';
import {
  changesOf,
  FIELDS,
  type Field,
  isSame,
  valuesOf,
  type WatcherValues,
} from './form-model.ts';
import type { Watcher } from './queries.ts';

const words = texts.watchers;

/**
 * The watcher is read again before it is saved: if somebody else has saved it meanwhile, the page says
 * so, and nothing that was typed is lost. Only what was changed here is written.
 */
export function EditWatcher({ watcher }: { watcher: Watcher }) {
  const { id } = watcher;
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const known = useRef(valuesOf(watcher));
  const form = useForm<WatcherValues>({ initialValues: known.current });
  const [theirs, setTheirs] = useState<WatcherValues>();
  const save = useMutation({
    mutationFn: async (values: WatcherValues) => {
      const body = changesOf(values, known.current, theirs);
      const current = valuesOf(await api.domains.getWatcher({ path: { id } }));
      const isOther = FIELDS.some((field) => !isSame(current, theirs ?? known.current, field));
      if (isOther) return { theirs: current };
      return { saved: await api.domains.updateWatcher({ path: { id }, body }) };
    },
    onSuccess: async ({ saved, theirs }, sent) => {
      setTheirs(theirs);
      if (!saved) return;
      known.current = valuesOf(saved);
      settleForm(form, { sent, saved: known.current });
      sayDone(words.saved);
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
  const isDirty = FIELDS.some((field) => !isSame(form.values, known.current, field));
  const losesHits = form.values.keyword.trim() !== known.current.keyword;
  return (
    <WatcherForm
      form={form}
      action={words.save}
      isBusy={save.isPending}
      isDisabled={!isDirty || theirs !== undefined}
      error={save.error}
      keywordNote={losesHits ? words.form.keywordLoses : undefined}
      onSubmit={(values) => save.mutate(values)}
    >
      {theirs && (
        <Alert color="yellow" role="alert" title={words.conflict.title}>
          <Text size="sm">{words.conflict.text}</Text>
          <List size="sm" my="xs">
            {FIELDS.filter((field) => !isSame(theirs, known.current, field)).map((field) => (
              <List.Item key={field}>
                {labelOf(field)}: <bdi>{shown(theirs, field)}</bdi>
              </List.Item>
            ))}
          </List>
          <Text size="sm">{words.conflict.mineText}</Text>
          <Group mt="sm">
            <Button size="xs" loading={save.isPending} onClick={() => save.mutate(form.values)}>
              {words.conflict.mine}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                known.current = theirs;
                form.setInitialValues(theirs);
                form.setValues(theirs);
                setTheirs(undefined);
              }}
            >
              {words.conflict.theirs}
            </Button>
          </Group>
        </Alert>
      )}
    </WatcherForm>
  );
}

function labelOf(field: Field): string {
  return field === 'notificationEmail' ? words.form.email : words.form[field];
}

function shown(values: WatcherValues, field: Field): string {
  switch (field) {
    case 'sensitivity':
      return words.sensitivities[values.sensitivity];
    case 'allowlist':
      return values.allowlist.join(', ') || words.detail.none;
    case 'aiCheck':
      return words.detail.aiStates[values.aiCheck ? 'on' : 'off'];
    case 'notificationEmail':
      return values.notificationEmail || words.nobody;
    default:
      return String(values[field]);
  }
}
