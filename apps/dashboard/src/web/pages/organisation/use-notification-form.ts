import type { Backup } from '@holdfast/clients';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sayDone } from '../../parts/say-done.ts';
import { settleForm } from '../../parts/typed-since.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { bodyOf, formOf, isSame, type SettingsForm } from './notification-form.ts';

type Settings = Backup.NotificationSettings;

/**
 * The settings as they are typed. They are read again before they are saved: if somebody else has saved
 * others meanwhile, the page says so, and nothing that was typed is lost.
 */
export function useNotificationForm(settings: Settings) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const form = useForm<SettingsForm>({ initialValues: formOf(settings) });
  const known = useRef(settings);
  const [theirs, setTheirs] = useState<Settings>();
  const adopt = (read: Settings) => {
    known.current = read;
    form.setInitialValues(formOf(read));
    form.setValues(formOf(read));
    setTheirs(undefined);
  };
  const save = useMutation({
    mutationFn: async (values: SettingsForm) => {
      const current = await api.backup.readNotificationSettings();
      if (!isSame(current, known.current)) return { theirs: current };
      return { saved: await api.backup.updateNotificationSettings({ body: bodyOf(values) }) };
    },
    onSuccess: async ({ saved, theirs }, sent) => {
      setTheirs(theirs);
      if (!saved) return;
      known.current = saved;
      settleForm(form, { sent, saved: formOf(saved) });
      sayDone(texts.notifications.saved);
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
  // Settings that were read again are shown, unless they would replace something typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is read can change it
  useEffect(() => {
    if (!form.isDirty() && !isSame(settings, known.current)) adopt(settings);
  }, [settings]);
  return {
    form,
    save,
    theirs,
    takeTheirs: () => theirs && adopt(theirs),
    saveMine: () => {
      if (theirs) known.current = theirs;
      save.mutate(form.values);
    },
  };
}
