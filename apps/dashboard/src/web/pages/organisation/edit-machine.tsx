import type { Auth } from '@holdfast/clients';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { changesOf, draftOf, type MachineDraft } from './machine-draft.ts';
import { MachineFields } from './machine-fields.tsx';

const words = texts.machines;

export function EditMachine({
  machine,
  onClose,
}: {
  machine: Auth.ServiceAccount;
  onClose: () => void;
}) {
  const { api, organisation } = useMember();
  const before = draftOf(machine);
  const form = useForm<MachineDraft>({ initialValues: before });
  const save = useAction(
    (draft: MachineDraft) =>
      api.auth.updateServiceAccount({
        path: { organisationId: organisation.id, serviceAccountId: machine.id },
        body: changesOf(before, draft),
      }),
    { done: words.changed(machine.name), onDone: onClose },
  );
  const { fields, rest } = faultsOf(save.error, ['name', 'role', 'permissions', 'expiresAt']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.change}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <form onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
        <Stack>
          <Text size="sm">{words.changeText}</Text>
          <MachineFields form={form} faults={fields} />
          {rest != null && <Failure error={rest} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.confirm.cancel}
            </Button>
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {texts.setting.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
