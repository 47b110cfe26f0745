import type { Auth } from '@holdfast/clients';
import { Button, Paper, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Failure } from '../../parts/failure.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { accountQuery } from '../../session/account.ts';
import { type Member, useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Invitations } from './invitations.tsx';
import { ResetMember } from './member-reset.tsx';
import { OrganisationName } from './organisation-name.tsx';
import { RolesTable } from './roles-table.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

const words = texts.members;
type Role = Auth.Member['role'];
const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

export function MembersPage() {
  const { api, user, organisation, organisations, holds } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const list = useList(['members'], ({ cursor, signal }) =>
    api.auth.listMembers({
      path: { organisationId: organisation.id },
      query: { limit: 100, ...(cursor && { cursor }) },
      signal,
    }),
  );
  const [leaving, setLeaving] = useState<Auth.Member>();
  return (
    <Page title={texts.navigation.members} lead={words.lead}>
      <Paper withBorder p="md">
        <QueryView query={list}>
          {(members) => (
            <Stack>
              <RowTable
                caption={texts.navigation.members}
                rows={members}
                keyOf={({ userId }) => userId}
                columns={[
                  {
                    label: words.name,
                    cell: ({ name, email }) => (
                      <div>
                        <Text size="sm" fw={600}>
                          {name}
                        </Text>
                        <Text size="xs" className="quiet">
                          {email}
                        </Text>
                      </div>
                    ),
                  },
                  { label: words.since, cell: ({ since }) => <Time at={since} /> },
                  { label: words.role, cell: (member) => <RoleOf member={member} /> },
                  { label: words.reset, cell: (member) => <ResetMember member={member} /> },
                  {
                    label: words.remove,
                    cell: (member) => <Leave member={member} onLeave={() => setLeaving(member)} />,
                  },
                ]}
              />
              <LoadMore query={list} />
            </Stack>
          )}
        </QueryView>
      </Paper>
      {holds('members.manage') && !list.isLoading && (
        <>
          <OrganisationName />
          {holds('organisation.own') && <SecondFactorRule />}
          <Invitations />
        </>
      )}
      {leaving && (
        <ConfirmByName
          title={words.removeTitle(leaving.name)}
          name={leaving.email ?? leaving.name}
          action={words.remove}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            const path = { organisationId: organisation.id, userId: leaving.userId };
            await api.auth.removeMember({ path });
            if (leaving.userId !== user.id) return list.refetch();
            // The organisation cannot be read any more: go to another, or to the page for people in none.
            const other = organisations.find(({ id }) => id !== organisation.id);
            await navigate({ to: '/', search: { org: other?.id } });
            await queryClient.invalidateQueries(accountQuery);
          }}
        >
          {words.removeText}
        </ConfirmByName>
      )}
      <RolesTable />
    </Page>
  );
}

/** Only owners decide over owners. */
const mayDecide = (holds: Member['holds'], role: Role) =>
  holds(role === 'owner' ? 'organisation.own' : 'members.manage');

function RoleOf({ member }: { member: Auth.Member }) {
  const { api, organisation, holds } = useMember();
  const change = useAction(
    (role: Role) =>
      api.auth.changeMemberRole({
        path: { organisationId: organisation.id, userId: member.userId },
        body: { role },
      }),
    { done: words.roleChanged(member.name) },
  );
  if (!mayDecide(holds, member.role)) return <Text size="sm">{words.roles[member.role]}</Text>;
  return (
    <Stack gap={4} className="above">
      <Select
        aria-label={words.roleOf(member.name)}
        data={ROLES.filter((role) => mayDecide(holds, role)).map((role) => ({
          value: role,
          label: words.roles[role],
        }))}
        value={member.role}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(role) => role && role !== member.role && change.mutate(role as Role)}
        w={140}
      />
      {change.error && <Failure error={change.error} />}
    </Stack>
  );
}

function Leave({ member, onLeave }: { member: Auth.Member; onLeave: () => void }) {
  const { user, holds } = useMember();
  const isSelf = member.userId === user.id;
  if (!isSelf && !mayDecide(holds, member.role)) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      onClick={onLeave}
      aria-label={isSelf ? words.leave : words.removeTitle(member.name)}
    >
      {isSelf ? words.leave : words.remove}
    </Button>
  );
}
