import type { Auth } from '@holdfast/clients';
import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignOut } from '../../frame/use-sign-out.ts';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { accountQuery } from '../../session/account.ts';
import { sayThatSessionBegan } from '../../session/ended.ts';
import { forgetTokens, holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { SignInForm } from '../sign-in/form.tsx';
import { NewAccount } from './new-account.tsx';
import { Incomplete, Outside } from './outside.tsx';
import { useToken } from './use-token.ts';

const words = texts.links.invitation;

/** Where the link of an invitation leads: to join, with an account or by making one. */
export function InvitationLinkPage() {
  const token = useToken();
  const invitation = useQuery({
    queryKey: ['invitation link', token],
    queryFn: ({ signal }) => holdfast.auth.openInvitation({ body: { token }, signal }),
    enabled: token !== '',
  });
  if (token === '') return <Incomplete title={words.title} />;
  return (
    <Outside title={words.title}>
      <QueryView query={invitation}>
        {(found) => (
          <Stack>
            <Text>
              {words.text(found.organisationName, texts.members.roles[found.role])} {found.email}.
            </Text>
            <Answer invitation={found} token={token} />
          </Stack>
        )}
      </QueryView>
    </Outside>
  );
}

type Invited = { invitation: Auth.OpenedInvitation; token: string };

function Answer({ invitation, token }: Invited) {
  // Without a session it fails, which is an answer as well.
  const account = useQuery(accountQuery);
  const signOut = useSignOut({ here: true });
  const [hasAccount, setHasAccount] = useState('no');
  const queryClient = useQueryClient();
  if (account.isPending) return null;
  if (account.data?.user.email === invitation.email) return <Join token={token} />;
  if (account.data) {
    return (
      <>
        <Alert color="yellow">{words.other(account.data.user.email)}</Alert>
        <Button variant="default" onClick={signOut}>
          {words.signOut}
        </Button>
      </>
    );
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        value={hasAccount}
        onChange={setHasAccount}
        data={[
          { value: 'no', label: words.make },
          { value: 'yes', label: words.have },
        ]}
      />
      <Text size="sm">{hasAccount === 'no' ? words.makeText : words.haveText}</Text>
      {hasAccount === 'no' ? (
        <NewAccount token={token} asksOrganisation={false} />
      ) : (
        <SignInForm
          email={invitation.email}
          onDone={(signedIn) => {
            forgetTokens();
            queryClient.setQueryData(accountQuery.queryKey, signedIn);
            sayThatSessionBegan();
          }}
        />
      )}
    </>
  );
}

function Join({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const join = useMutation({
    mutationFn: () => holdfast.auth.acceptInvitationLink({ body: { token } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries(accountQuery);
      await navigate({ to: '/', search: { org: id } });
    },
  });
  return (
    <>
      {join.error && <Failure error={join.error} />}
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {words.accept}
      </Button>
    </>
  );
}
