import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** For who has no password: signing in once more is as good, and leads back to this page. */
export function SignOnAgain() {
  const { user } = useMember();
  const start = useMutation({
    mutationFn: () => {
      const { pathname, search } = window.location;
      return holdfast.auth.startSignOn({
        body: { email: user.email, returnTo: `${pathname}${search}` },
      });
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {start.error && <Failure error={start.error} />}
      <Button
        variant="subtle"
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {texts.signOn.onceMore}
      </Button>
    </>
  );
}
