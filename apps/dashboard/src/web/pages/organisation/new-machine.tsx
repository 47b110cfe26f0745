import type { Auth } from '@holdfast/clients';
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { bodyOf, type MachineDraft, NEW_MACHINE } from './machine-draft.ts';
import { MachineFields } from './machine-fields.tsx';

const words = texts.machines;

export function NewMachine({
  onMade,
}: {
  onMade: (machine: Auth.ServiceAccountWithSecret) => void;
}) {
  const { api, organisation } = useMember();
  const form = useForm<MachineDraft>({ initialValues: NEW_MACHINE });
  const make = useAction(
    (draft: MachineDraft) =>
      api.auth.createServiceAccount({
        ...{ path: { organisationId: organisation.id }, body: bodyOf(draft) },
      }),
    {
      onDone: (machine, sent) => {
        onMade(machine);
        settleForm(form, { sent, saved: NEW_MACHINE });
      },
    },
  );
  const { fields, rest } = faultsOf(make.error, ['name', 'role', 'permissions', 'expiresAt']);
  return (
    <Paper withBorder p="md">
      <form onSubmit={form.onSubmit((draft) => make.mutate(draft))} aria-label={words.new}>
        <Stack>
          <Title order={2} size="h4">
            {words.new}
          </Title>
          <MachineFields form={form} faults={fields} />
          {rest != null && <Failure error={rest} />}
          <Group>
            <Button type="submit" loading={make.isPending}>
              {words.make}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
