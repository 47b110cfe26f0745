import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { forgetOthers } from '../../session/forget-person.ts';
import { holdfast } from '../../session/holdfast.ts';
import { tellOtherTabs } from '../../session/tabs.ts';
import { texts } from '../../texts/index.ts';

type Account = Awaited<ReturnType<typeof holdfast.auth.signInBrowser>>;

/** The password goes into one request, and nowhere else. */
export function SignInForm({
  email = '',
  onDone,
}: {
  email?: string;
  onDone: (account: Account) => void;
}) {
  const form = useForm({ initialValues: { email, password: '' } });
  const signIn = useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      const account = await holdfast.auth.signInBrowser({ body });
      await forgetOthers(account.user.id);
      return account;
    },
    onSuccess: (account) => {
      tellOtherTabs();
      onDone(account);
    },
    onError: (error) => form.setErrors(faultsOf(error, ['email', 'password']).fields),
  });
  const { rest } = faultsOf(signIn.error, ['email', 'password']);
  return (
    <form onSubmit={form.onSubmit((body) => signIn.mutate(body))}>
      <Stack>
        <TextInput
          label={texts.signIn.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus={email === '' || undefined}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.signIn.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={email !== '' || undefined}
          {...form.getInputProps('password')}
        />
        {rest != null && <Failure error={rest} />}
        <Button type="submit" loading={signIn.isPending}>
          {texts.signIn.action}
        </Button>
      </Stack>
    </form>
  );
}
