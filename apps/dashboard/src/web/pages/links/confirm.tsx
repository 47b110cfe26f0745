import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { Done, Incomplete, Outside } from './outside.tsx';
import { useToken } from './use-token.ts';

const words = texts.links.confirm;

/** Opening the page changes nothing: programs that read mail open links, too. */
export function ConfirmPage() {
  const token = useToken();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => holdfast.auth.confirmEmail({ body: { token } }),
    // The person signed in here may have another address now, or no session.
    onSuccess: () => queryClient.clear(),
  });
  if (token === '') return <Incomplete title={words.title} />;
  return (
    <Outside title={words.title}>
      {confirm.data ? (
        <Done>{words[confirm.data.what](confirm.data.email)}</Done>
      ) : (
        <>
          <Text size="sm">{words.text}</Text>
          {confirm.error && <Failure error={confirm.error} />}
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {words.action}
          </Button>
        </>
      )}
    </Outside>
  );
}
