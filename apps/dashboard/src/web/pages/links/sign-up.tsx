import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { NewAccount } from './new-account.tsx';
import { Done, Outside } from './outside.tsx';
import { signUpQuery } from './sign-up-query.ts';
import { useToken } from './use-token.ts';

const words = texts.links.signUp;

/** With a link the account is made; without one, how to come to a link. */
export function SignUpPage() {
  const token = useToken();
  return (
    <Outside title={words.title}>
      {token === '' ? <Offer /> : <NewAccount token={token} asksOrganisation />}
    </Outside>
  );
}

function Offer() {
  const offer = useQuery(signUpQuery);
  return (
    <QueryView query={offer}>
      {({ mode, mail }) => {
        if (mode === 'invited') return <Alert>{words.invited}</Alert>;
        return mail ? <Ask /> : <NewAccount asksOrganisation />;
      }}
    </QueryView>
  );
}

/** The answer is the same whether the address is known or not. */
function Ask() {
  const form = useForm({ initialValues: { email: '' } });
  const ask = useMutation({
    mutationFn: (body: { email: string }) => holdfast.auth.askToSignUp({ body }),
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
