import type { Auth } from '@holdfast/clients';
import { Badge, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { EditMachine } from './edit-machine.tsx';
import { NewMachine } from './new-machine.tsx';

const words = texts.machines;
type Machine = Auth.ServiceAccount;

/** Accounts that scripts sign in with. Their secrets are shown once, here. */
export function MachinesPage() {
  const { api, organisation, holds } = useMember();
  const mayManage = holds('members.manage');
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
  const [editing, setEditing] = useState<Machine>();
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
      {mayManage && <NewMachine onMade={setShown} />}
      <QueryView query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={words.none}
              command="holdfast service-accounts create pipeline --permission backups.run"
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
                  { label: words.role, cell: (machine) => <MayOf machine={machine} /> },
                  { label: words.clientId, cell: ({ clientId }) => <Code>{clientId}</Code> },
                  {
                    label: words.lastUsed,
                    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : words.never),
                  },
                  { label: words.expires, cell: (machine) => <ExpiryOf machine={machine} /> },
                  {
                    label: words.secretSince,
                    cell: ({ secretChangedAt }) => <Time at={secretChangedAt} />,
                  },
                  {
                    label: words.actions,
                    cell: (machine) =>
                      mayManage && (
                        <Group gap={4}>
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            aria-label={`${words.change}: ${machine.name}`}
                            onClick={() => setEditing(machine)}
                          >
                            {words.change}
                          </Button>
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
      {editing && <EditMachine machine={editing} onClose={() => setEditing(undefined)} />}
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

function MayOf({ machine: { role, permissions } }: { machine: Machine }) {
  if (!permissions) return texts.members.roles[role];
  return permissions.map((name) => texts.permissions.names[name]).join(', ');
}

function ExpiryOf({ machine: { expiresAt } }: { machine: Machine }) {
  if (!expiresAt) return words.never;
  const isOver = new Date(expiresAt) <= new Date();
  return (
    <Group gap={6}>
      <Time at={expiresAt} />
      {isOver && (
        <Badge color="red" variant="light">
          {words.expired}
        </Badge>
      )}
    </Group>
  );
}
