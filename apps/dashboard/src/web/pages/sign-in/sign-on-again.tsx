import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** Signing in through a provider again is as good as a password, and leads back to this page. */
export function SignOnAgain({
  provider,
  isOnly = false,
}: {
  /** A provider that is known to count here; if none, that of the person's address. */
  provider?: { id: string; name: string };
  /** Whether there is no other way. */
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
        // Owners can give a provider any name: a long one takes a second line.
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
