import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { accountQuery } from '../../session/account.ts';
import { sayThatSessionBegan } from '../../session/ended.ts';
import { forgetOthers } from '../../session/forget-person.ts';
import { forgetTokens, holdfast } from '../../session/holdfast.ts';
import { tellOtherTabs } from '../../session/tabs.ts';
import { texts } from '../../texts/index.ts';

const words = texts.links.signUp;
const NAMES = ['name', 'email', 'password', 'organisationName'];

/** Made with the token of a link, or, where no mail is sent, with an email address. */
export function NewAccount({
  token,
  asksOrganisation,
}: {
  token?: string;
  asksOrganisation: boolean;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', email: '', password: '', organisationName: '' },
  });
  const make = useMutation({
    mutationFn: async ({ name, email, password, organisationName }: typeof form.values) => {
      const account = await holdfast.auth.signUpBrowser({
        body: {
          ...{ name, password },
          ...(token === undefined ? { email } : { token }),
          ...(organisationName.trim() !== '' && { organisationName }),
        },
      });
      await forgetOthers(account.user.id);
      return account;
    },
    onSuccess: async (account) => {
      queryClient.clear();
      forgetTokens();
      queryClient.setQueryData(accountQuery.queryKey, account);
      sayThatSessionBegan();
      tellOtherTabs();
      await navigate({ to: '/', search: {}, replace: true });
    },
  });
  const { fields, rest } = faultsOf(make.error, NAMES);
  const input = (name: keyof typeof form.values) => ({
    required: true,
    withAsterisk: false,
    ...form.getInputProps(name),
    error: fields[name],
  });
  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <Stack>
        {token === undefined && (
          <TextInput
            label={texts.signIn.email}
            type="email"
            autoComplete="username"
            {...input('email')}
          />
        )}
        <TextInput label={words.name} autoComplete="name" {...input('name')} />
        {asksOrganisation && (
          <TextInput
            label={words.organisation}
            autoComplete="organization"
            {...input('organisationName')}
            required={false}
          />
        )}
        <PasswordInput
          label={texts.signIn.password}
          description={texts.account.passwordRule}
          autoComplete="new-password"
          {...input('password')}
        />
        {rest != null && <Failure error={rest} />}
        <Button type="submit" loading={make.isPending}>
          {words.make}
        </Button>
      </Stack>
    </form>
  );
}
