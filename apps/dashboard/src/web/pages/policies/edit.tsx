import type { Backup } from '@holdfast/clients';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { OnlyMore } from '../../parts/only-more.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { settleForm } from '../../parts/typed-since.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { PolicyForm } from './form.tsx';
import { bodyOf, type PolicyValues, valuesOf } from './form-model.ts';

const { policies } = texts;

/**
 * The policy is read again before it is saved: if somebody else has saved it meanwhile, the page says
 * so, and nothing that was typed is lost.
 */
export function EditPolicy({ policy }: { policy: Backup.BackupPolicy }) {
  const { id } = policy;
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  const form = useForm<PolicyValues>({ initialValues: valuesOf(policy) });
  const knownAt = useRef(policy.updatedAt);
  const [theirs, setTheirs] = useState<Backup.BackupPolicy>();
  const save = useMutation({
    mutationFn: async (values: PolicyValues) => {
      const current = await api.backup.readBackupPolicy({ path: { id } });
      if (current.updatedAt !== knownAt.current) return { theirs: current };
      return { saved: await api.backup.updateBackupPolicy({ path: { id }, body: bodyOf(values) }) };
    },
    onSuccess: async ({ saved, theirs }, sent) => {
      setTheirs(theirs);
      if (!saved) return;
      knownAt.current = saved.updatedAt;
      settleForm(form, { sent, saved: valuesOf(saved) });
      sayDone([policies.saved, ...(saved.warnings ?? [])].join(' '));
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
  if (!may('backup', 'updateBackupPolicy')) return <Text>{policy.schedule}</Text>;
  return (
    <PolicyForm
      form={form}
      action={policies.save}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
    >
      <OnlyMore permission="data.destroy" />
      {theirs && (
        <Alert color="yellow" role="alert" title={policies.conflict.title}>
          <Text size="sm">{policies.conflict.text}</Text>
          <Group mt="sm">
            <Button
              size="xs"
              onClick={() => {
                knownAt.current = theirs.updatedAt;
                save.mutate(form.values);
              }}
            >
              {policies.conflict.mine}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                knownAt.current = theirs.updatedAt;
                form.setValues(valuesOf(theirs));
                setTheirs(undefined);
              }}
            >
              {policies.conflict.theirs}
            </Button>
          </Group>
        </Alert>
      )}
    </PolicyForm>
  );
}
