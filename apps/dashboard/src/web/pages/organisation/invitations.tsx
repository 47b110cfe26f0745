import type { Auth } from '@holdfast/clients';
import { Alert, Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.members;
const NEW: Auth.CreateInvitation = { email: '', role: 'member' };

/** The invitations that can still be accepted, and a new one. */
export function Invitations() {
  const { api, organisation, holds } = useMember();
  const path = { organisationId: organisation.id };
  const list = useList(['invitations'], ({ cursor, signal }) =>
    api.auth.listInvitations({ path, query: { limit: 100, ...(cursor && { cursor }) }, signal }),
  );
  const [made, setMade] = useState<Auth.NewInvitation>();
  const form = useForm<Auth.CreateInvitation>({ initialValues: NEW });
  const invite = useAction(
    (body: Auth.CreateInvitation) => api.auth.createInvitation({ path, body }),
    {
      done: words.invited,
      onDone: (made, sent) => {
        setMade(made);
        settleForm(form, { sent, saved: NEW });
      },
    },
  );
  const revoke = useAction((invitationId: string) =>
    api.auth.revokeInvitation({ path: { ...path, invitationId } }),
  );
  const { fields, rest } = faultsOf(invite.error, ['email', 'role']);
  const linkOf = (id: string) => `${window.location.origin}/invitations/${id}`;
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h4">
          {words.invitations}
        </Title>
        <form onSubmit={form.onSubmit((body) => invite.mutate(body))}>
          <Group align="flex-end">
            <TextInput
              label={words.email}
              type="email"
              required
              withAsterisk={false}
              {...form.getInputProps('email')}
              error={fields.email}
              w={{ base: '100%', sm: 280 }}
            />
            <Select
              label={words.role}
              data={(
                [
                  'viewer',
                  'member',
                  'admin',
                  ...(holds('organisation.own') ? ['owner' as const] : []),
                ] as const
              ).map((role) => ({ value: role, label: words.roles[role] }))}
              allowDeselect={false}
              {...form.getInputProps('role')}
              error={fields.role}
            />
            <Button type="submit" loading={invite.isPending}>
              {words.invite}
            </Button>
          </Group>
        </form>
        {rest != null && <Failure error={rest} />}
        {made?.link && (
          <Alert>
            <Text size="sm">{words.handOver(made.email)}</Text>
            <Command text={made.link} />
          </Alert>
        )}
        {revoke.error && <Failure error={revoke.error} />}
        <QueryView query={list} loading={<Loading rows={1} />}>
          {(rows) =>
            rows.length === 0 ? null : (
              <RowTable
                caption={words.invitations}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { label: words.email, cell: ({ email }) => email },
                  { label: words.role, cell: ({ role }) => words.roles[role] },
                  { label: words.ends, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
                  { label: words.mail, cell: (row) => <MailOf invitation={row} /> },
                  {
                    label: words.link,
                    cell: ({ id, mail }) => mail === 'none' && <Command text={linkOf(id)} />,
                  },
                  {
                    label: words.takeBack,
                    cell: ({ id, email }) => (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="red"
                        aria-label={`${words.takeBack}: ${email}`}
                        onClick={() => revoke.mutate(id)}
                      >
                        {words.takeBack}
                      </Button>
                    ),
                  },
                ]}
              />
            )
          }
        </QueryView>
      </Stack>
    </Paper>
  );
}

/** What became of the mail with the link, and the reason if it failed. */
function MailOf({ invitation: { mail, mailFailure } }: { invitation: Auth.Invitation }) {
  return (
    <div>
      <Text size="sm" {...(mail === 'failed' && { c: 'red' })}>
        {words.mails[mail]}
      </Text>
      {mailFailure && (
        <Text size="xs" className="quiet">
          {mailFailure}
        </Text>
      )}
    </div>
  );
}
