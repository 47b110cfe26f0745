import type { Auth } from '@holdfast/clients';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { forgetOthers } from '../../session/forget-person.ts';
import { holdfast } from '../../session/holdfast.ts';
import { answerPasskey, canUsePasskeys } from '../../session/passkeys.ts';
import { tellOtherTabs } from '../../session/tabs.ts';
import { texts } from '../../texts/index.ts';
import { SecondStep } from './second-step.tsx';

type Account = Auth.Account;

/** The password is part of one request, and is kept nowhere else. */
export function SignInForm({
  email = '',
  onDone,
}: {
  email?: string;
  onDone: (account: Account) => void;
}) {
  const form = useForm({ initialValues: { email, password: '' } });
  const [asked, setAsked] = useState<Auth.SecondFactorAsked['secondFactor']>();
  const enter = async (account: Account) => {
    await forgetOthers(account.user.id);
    tellOtherTabs();
    onDone(account);
  };
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      holdfast.auth.signInBrowser({ body }),
    onSuccess: (answer) => {
      if ('secondFactor' in answer) setAsked(answer.secondFactor);
      else return enter(answer);
    },
    onError: (error) => form.setErrors(faultsOf(error, ['email', 'password']).fields),
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await holdfast.auth.askPasskeyAtSignIn({ body: {} });
      const passkey = await answerPasskey(options);
      return holdfast.auth.signInSecondFactorBrowser({ body: { ticket, passkey } });
    },
    onSuccess: (account) => enter(account),
  });
  if (asked) {
    return (
      <SecondStep
        asked={asked}
        onDone={enter}
        onBack={() => {
          form.setFieldValue('password', '');
          setAsked(undefined);
        }}
      />
    );
  }
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
        {canUsePasskeys() && (
          <Button
            variant="default"
            loading={byPasskey.isPending}
            disabled={signIn.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {texts.secondFactor.signInByPasskey}
          </Button>
        )}
        {byPasskey.error && <Failure error={byPasskey.error} />}
      </Stack>
    </form>
  );
}
