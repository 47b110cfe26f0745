import { HoldfastError } from '@holdfast/clients';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useSignOut } from '../../frame/use-sign-out.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Time } from '../../parts/time.tsx';
import { accountQuery } from '../../session/account.ts';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.invitation;

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { id } = useParams({ from: '/signed-in/invitations/$id' });
  const path = { invitationId: id };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const invitation = useQuery({
    queryKey: ['invitation', id],
    queryFn: ({ signal }) => holdfast.auth.getInvitation({ path, signal }),
  });
  const accept = useMutation({
    mutationFn: () => holdfast.auth.acceptInvitation({ path }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(accountQuery);
      await navigate({ to: '/', search: { org: invitation.data?.organisation.id } });
    },
  });
  const decline = useMutation({
    mutationFn: () => holdfast.auth.declineInvitation({ path }),
    onSuccess: () => navigate({ to: '/' }),
  });
  const error = accept.error ?? decline.error;
  if (isMissing(invitation.error) && !invitation.data) return <NotHere />;
  return (
    <Page title={words.title}>
      <QueryView query={invitation}>
        {({ organisation, role, expiresAt }) => (
          <Paper withBorder p="lg">
            <Stack align="flex-start">
              <Text>{words.text(organisation.name, texts.members.roles[role])}</Text>
              <Text size="sm" className="quiet">
                {words.ends} <Time at={expiresAt} />
              </Text>
              {error && <Failure error={error} />}
              <Group>
                <Button loading={accept.isPending} onClick={() => accept.mutate()}>
                  {words.accept}
                </Button>
                <Button
                  variant="default"
                  loading={decline.isPending}
                  onClick={() => decline.mutate()}
                >
                  {words.decline}
                </Button>
              </Group>
            </Stack>
          </Paper>
        )}
      </QueryView>
    </Page>
  );
}

const isMissing = (error: unknown) => error instanceof HoldfastError && error.type === 'NOT_FOUND';

/** Does not say whom the invitation is for, only that the reader may be signed in as somebody else. */
function NotHere() {
  const account = useQuery(accountQuery);
  const signOut = useSignOut({ here: true });
  return (
    <Page title={words.title}>
      <Empty
        title={words.notHere}
        action={
          <Button variant="default" onClick={signOut}>
            {words.otherAddress}
          </Button>
        }
      >
        {words.notHereText(account.data?.user.email ?? '')}
      </Empty>
    </Page>
  );
}
