import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../session/account.ts';
import { sayThatSessionBegan } from '../../session/ended.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { SignInForm } from './form.tsx';
import { SignOnWays } from './sign-on.tsx';

/** Shown over the page, which stays as it is. If somebody else signs in, they do not get to see it. */
export function SignInAgain() {
  const { user } = useMember();
  const queryClient = useQueryClient();
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={texts.signIn.ended}>
      <Stack>
        <Text size="sm">{texts.signIn.endedText}</Text>
        <SignInForm
          email={user.email}
          onDone={(account) => {
            if (account.user.id !== user.id) {
              window.location.assign('/');
              return;
            }
            queryClient.setQueryData(accountQuery.queryKey, account);
            sayThatSessionBegan();
            void queryClient.invalidateQueries();
          }}
        />
        <SignOnWays returnTo={`${window.location.pathname}${window.location.search}`} />
      </Stack>
    </Modal>
  );
}
