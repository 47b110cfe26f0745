import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { holdfast } from '../session/holdfast.ts';
import { texts } from '../texts/index.ts';
import { addressQuery } from './address-query.ts';
import { Failure } from './failure.tsx';

const words = texts.account;

/** Only for people whose address could be confirmed but is not. */
export function VerifyAddress() {
  const address = useQuery(addressQuery);
  const ask = useMutation({ mutationFn: () => holdfast.auth.askToVerifyEmail() });
  if (!address.data || address.data.verified || !address.data.mail) return null;
  return (
    <Alert color="yellow" title={words.verifyFirst}>
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{words.verifyText(address.data.email)}</Text>
        {ask.error && <Failure error={ask.error} />}
        {ask.isSuccess ? (
          <Text size="sm" role="status">
            {words.verifySent}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={ask.isPending}
            onClick={() => ask.mutate()}
          >
            {words.verifyAction}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
