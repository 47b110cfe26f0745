import type { Auth } from '@holdfast/clients';
import {
  Button,
  Code,
  Group,
  Modal,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Time } from '../../parts/time.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.machines;
type Machine = Auth.ServiceAccount;

/** Accounts with which scripts sign in. Their secrets are shown once, here. */
export function MachinesPage() {
  const { api, organisation, is } = useMember();
  const path = { organisationId: organisation.id };
  const list = useList(['machines'], ({ cursor, signal }) =>
    api.auth.listServiceAccounts({
      path,
      query: { limit: 100, ...(cursor && { cursor }) },
      signal,
    }),
  );
  const [shown, setShown] = useState<Auth.ServiceAccountWithSecret>();
  const [deleting, setDeleting] = useState<Machine>();
  const [rotating, setRotating] = useState<Machine>();
  const rotate = useAction(
    ({ id }: Machine) =>
      api.auth.rotateServiceAccountSecret({ path: { ...path, serviceAccountId: id } }),
    {
      onDone: (machine) => {
        setShown(machine);
        setRotating(undefined);
      },
    },
  );
  return (
    <Page title={texts.navigation.machines} lead={words.lead}>
      {shown && (
        <SecretOnce
          title={words.shownOnce(shown.name)}
          text={words.shownText}
          lines={`export HOLDFAST_URL=${window.location.origin}\nexport HOLDFAST_CLIENT_ID=${shown.clientId}\nexport HOLDFAST_CLIENT_SECRET=${shown.clientSecret}`}
        />
      )}
      {is('admin') && <NewMachine onMade={setShown} />}
      <QueryView query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={words.none}
              command="holdfast service-accounts create pipeline --role member"
            >
              {words.noneText}
            </Empty>
          ) : (
            <Stack>
              <RowTable
                caption={texts.navigation.machines}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { label: words.name, cell: ({ name }) => <b>{name}</b> },
                  { label: words.role, cell: ({ role }) => texts.members.roles[role] },
                  { label: words.clientId, cell: ({ clientId }) => <Code>{clientId}</Code> },
                  {
                    label: words.lastUsed,
                    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : words.never),
                  },
                  {
                    label: words.secretSince,
                    cell: ({ secretChangedAt }) => <Time at={secretChangedAt} />,
                  },
                  {
                    label: words.actions,
                    cell: (machine) =>
                      is('admin') && (
                        <Group gap={4} wrap="nowrap">
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            aria-label={`${words.rotate}: ${machine.name}`}
                            onClick={() => setRotating(machine)}
                          >
                            {words.rotate}
                          </Button>
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            color="red"
                            aria-label={`${words.delete}: ${machine.name}`}
                            onClick={() => setDeleting(machine)}
                          >
                            {words.delete}
                          </Button>
                        </Group>
                      ),
                  },
                ]}
              />
              <LoadMore query={list} />
            </Stack>
          )
        }
      </QueryView>
      <Modal
        opened={rotating !== undefined}
        onClose={() => setRotating(undefined)}
        title={words.rotate}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <Stack>
          <Text size="sm">{words.rotateText}</Text>
          {rotate.error && <Failure error={rotate.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setRotating(undefined)}>
              {texts.confirm.cancel}
            </Button>
            <Button loading={rotate.isPending} onClick={() => rotating && rotate.mutate(rotating)}>
              {words.rotate}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {deleting && (
        <ConfirmByName
          title={words.delete}
          name={deleting.name}
          action={words.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await api.auth.deleteServiceAccount({
              path: { ...path, serviceAccountId: deleting.id },
            });
            await list.refetch();
          }}
        >
          {words.deleteText}
        </ConfirmByName>
      )}
    </Page>
  );
}

const NEW: Auth.CreateServiceAccount = { name: '', role: 'member' };

function NewMachine({ onMade }: { onMade: (machine: Auth.ServiceAccountWithSecret) => void }) {
  const { api, organisation } = useMember();
  const form = useForm<Auth.CreateServiceAccount>({ initialValues: NEW });
  const make = useAction(
    (body: Auth.CreateServiceAccount) =>
      api.auth.createServiceAccount({ path: { organisationId: organisation.id }, body }),
    {
      onDone: (machine, sent) => {
        onMade(machine);
        settleForm(form, { sent, saved: NEW });
      },
    },
  );
  const { fields, rest } = faultsOf(make.error, ['name', 'role']);
  return (
    <Paper withBorder p="md">
      <form onSubmit={form.onSubmit((body) => make.mutate(body))}>
        <Stack>
          <Title order={2} size="h4">
            {words.new}
          </Title>
          <Group align="flex-end">
            <TextInput
              label={words.name}
              required
              withAsterisk={false}
              {...form.getInputProps('name')}
              error={fields.name}
              w={{ base: '100%', sm: 280 }}
            />
            <Select
              label={words.role}
              data={(['viewer', 'member', 'admin'] as const).map((role) => ({
                value: role,
                label: texts.members.roles[role],
              }))}
              allowDeselect={false}
              {...form.getInputProps('role')}
              error={fields.role}
            />
            <Button type="submit" loading={make.isPending}>
              {words.make}
            </Button>
          </Group>
          {rest != null && <Failure error={rest} />}
        </Stack>
      </form>
    </Paper>
  );
}
