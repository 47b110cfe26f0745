import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressQuery } from '../../parts/address-query.ts';
import { Card } from '../../parts/card.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { settleForm } from '../../parts/typed-since.ts';
import { VerifyAddress } from '../../parts/verify-address.tsx';
import { accountQuery } from '../../session/account.ts';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.account;
const NOTHING = { email: '', password: '' };

/** The address that people sign in with, and a form to change it. */
export function Address() {
  const address = useQuery(addressQuery);
  return (
    <Card>
      <Stack maw={480} align="flex-start">
        <Title order={2} size="h4">
          {words.address}
        </Title>
        <QueryView query={address} loading={<Loading rows={1} />}>
          {({ email, verified, change, mail }) => (
            <>
              <Text size="sm">
                {email}
                {mail && ` (${verified ? words.verified : words.unverified})`}
              </Text>
              <VerifyAddress />
              {change && <Alert role="status">{words.changeWaits(change.email)}</Alert>}
            </>
          )}
        </QueryView>
        <Change />
      </Stack>
    </Card>
  );
}

function Change() {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: NOTHING });
  const change = useMutation({
    mutationFn: (body: typeof NOTHING) => holdfast.auth.changeEmail({ body }),
    onSuccess: async (_, sent) => {
      settleForm(form, { sent, saved: NOTHING });
      await queryClient.invalidateQueries(addressQuery);
      await queryClient.invalidateQueries(accountQuery);
    },
  });
  const { fields, rest } = faultsOf(change.error, ['email', 'password']);
  return (
    <form onSubmit={form.onSubmit((body) => change.mutate(body))} style={{ width: '100%' }}>
      <Stack maw={400} align="flex-start">
        <TextInput
          label={words.newAddress}
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
          error={fields.email}
          w="100%"
        />
        <PasswordInput
          label={texts.signIn.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
          error={fields.password}
          w="100%"
        />
        {rest != null && <Failure error={rest} />}
        <Button type="submit" variant="default" loading={change.isPending}>
          {words.changeAddress}
        </Button>
      </Stack>
    </form>
  );
}
