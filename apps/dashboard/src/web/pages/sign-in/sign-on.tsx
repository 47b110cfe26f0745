import { Button, Divider, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn;

/** The ways in without a password: the installation's provider, and that of an organisation. */
export function SignOnWays({ returnTo }: { returnTo: string }) {
  const [isAsking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const options = useQuery({
    queryKey: ['sign-on-options'],
    queryFn: ({ signal }) => holdfast.auth.getSignOnOptions({ signal }),
    staleTime: 60_000,
  });
  const start = useMutation({
    mutationFn: (by: { email: string } | { providerId: string }) =>
      holdfast.auth.startSignOn({ body: { ...by, returnTo } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isLeaving = start.isPending || start.isSuccess;
  const installation = options.data?.installation;
  return (
    <Stack gap="sm">
      <Divider label={words.or} />
      {installation && (
        <Button
          variant="default"
          loading={isLeaving}
          onClick={() => start.mutate({ providerId: 'installation' })}
        >
          {words.with(installation.name)}
        </Button>
      )}
      {isAsking ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate({ email });
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={words.workEmail}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={isLeaving}>
              {words.go}
            </Button>
          </Stack>
        </form>
      ) : (
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {words.through}
        </Button>
      )}
      {start.error && <Failure error={start.error} />}
    </Stack>
  );
}
