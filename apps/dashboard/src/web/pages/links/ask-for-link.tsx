import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { texts } from '../../texts/index.ts';
import { Done } from './outside.tsx';

type Asking = {
  words: { text: string; action: string; sent(email: string): string };
  ask(body: { email: string }): Promise<unknown>;
};

/** Asks for a link by mail; the response is the same whether the address is known or not. */
export function AskForLink({ words, ask }: Asking) {
  const form = useForm({ initialValues: { email: '' } });
  const asking = useMutation({ mutationFn: ask });
  const { fields, rest } = faultsOf(asking.error, ['email']);
  if (asking.isSuccess) return <Done>{words.sent(asking.variables.email)}</Done>;
  return (
    <form onSubmit={form.onSubmit((body) => asking.mutate(body))}>
      <Stack>
        <Text size="sm">{words.text}</Text>
        <TextInput
          label={texts.signIn.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
          error={fields.email}
        />
        {rest != null && <Failure error={rest} />}
        <Button type="submit" loading={asking.isPending}>
          {words.action}
        </Button>
      </Stack>
    </form>
  );
}
