import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { Done, Outside } from './outside.tsx';
import { signUpQuery } from './sign-up-query.ts';

const words = texts.links.forgot;

export function ForgotPage() {
  const offer = useQuery(signUpQuery);
  return (
    <Outside title={words.title}>
      <QueryView query={offer}>
        {({ mail }) => (mail ? <Ask /> : <Alert>{words.noMail}</Alert>)}
      </QueryView>
    </Outside>
  );
}

/** The answer is the same whether the address is known or not. */
function Ask() {
  const form = useForm({ initialValues: { email: '' } });
  const ask = useMutation({
    mutationFn: (body: { email: string }) => holdfast.auth.askForPasswordReset({ body }),
  });
  const { fields, rest } = faultsOf(ask.error, ['email']);
  if (ask.isSuccess) return <Done>{words.sent(ask.variables.email)}</Done>;
  return (
    <form onSubmit={form.onSubmit((body) => ask.mutate(body))}>
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
        <Button type="submit" loading={ask.isPending}>
          {words.action}
        </Button>
      </Stack>
    </form>
  );
}
