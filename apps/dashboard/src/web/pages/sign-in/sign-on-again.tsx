import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** Signing in once more is as good as a password, and leads back to this page. */
export function SignOnAgain({
  provider,
  isOnly = false,
}: {
  /** One that is known to count here; else that of the person's address. */
  provider?: { id: string; name: string };
  /** Whether there is nothing else that one could do. */
  isOnly?: boolean;
}) {
  const { user } = useMember();
  const start = useMutation({
    mutationFn: () => {
      const { pathname, search } = window.location;
      const through = provider ? { providerId: provider.id } : { email: user.email };
      return holdfast.auth.startSignOn({
        body: { ...through, returnTo: `${pathname}${search}` },
      });
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {start.error && <Failure error={start.error} />}
      <Button
        variant={isOnly ? 'filled' : 'subtle'}
        data-autofocus={isOnly || undefined}
        // A provider is called whatever its owner likes: a long name takes a second line.
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: 'normal' } }}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {provider ? texts.signOn.againWith(provider.name) : texts.signOn.onceMore}
      </Button>
    </>
  );
}
