import { Button, Code, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Card } from '../../parts/card.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { NewOrganisation } from '../../parts/new-organisation.tsx';
import { Page } from '../../parts/page.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { settleForm } from '../../parts/typed-since.ts';
import { forgetPerson } from '../../session/forget-person.ts';
import { holdfast } from '../../session/holdfast.ts';
import { useMember } from '../../session/member.ts';
import { tellOtherTabs } from '../../session/tabs.ts';
import { texts } from '../../texts/index.ts';
import { SignOnAgain } from '../sign-in/sign-on-again.tsx';
import { Address } from './address.tsx';
import { Factors } from './factors.tsx';
import { LinkAccount } from './link-account.tsx';
import { Sessions } from './sessions.tsx';
import { SignOns } from './sign-ons.tsx';

const words = texts.account;

export function AccountPage() {
  const { user } = useMember();
  return (
    <Page title={texts.frame.account} lead={`${user.name} · ${user.email}`}>
      <Address />
      <Password />
      <Factors />
      <SignOns />
      <LinkAccount />
      <NewOrganisation />
      <Sessions />
      <Erase />
    </Page>
  );
}

const NO_PASSWORDS = { currentPassword: '', newPassword: '' };

function Password() {
  const form = useForm({ initialValues: NO_PASSWORDS });
  const names = ['currentPassword', 'newPassword'];
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      holdfast.auth.changePassword({ body }),
    onSuccess: (_, sent) => {
      settleForm(form, { sent, saved: NO_PASSWORDS });
      sayDone(words.passwordChanged);
    },
  });
  const { fields, rest } = faultsOf(change.error, names);
  return (
    <Card>
      <form onSubmit={form.onSubmit((body) => change.mutate(body))}>
        <Stack maw={400} align="flex-start">
          <Title order={2} size="h4">
            {words.password}
          </Title>
          <PasswordInput
            label={words.currentPassword}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('currentPassword')}
            error={fields.currentPassword}
            w="100%"
          />
          <PasswordInput
            label={words.newPassword}
            description={words.passwordRule}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('newPassword')}
            error={fields.newPassword}
            w="100%"
          />
          {rest != null && <Failure error={rest} />}
          <Button type="submit" variant="default" loading={change.isPending}>
            {words.changePassword}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** Asks for the email, and the password or a fresh sign-on, since nothing brings an account back. */
function Erase() {
  const { user } = useMember();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const erase = useMutation({
    mutationFn: () => holdfast.auth.eraseAccount({ body: password === '' ? {} : { password } }),
    onSuccess: async () => {
      await forgetPerson();
      tellOtherTabs();
      window.location.assign('/sign-in');
    },
  });
  const { fields, rest } = faultsOf(erase.error, ['password']);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === user.email) erase.mutate();
  }
  return (
    <Card>
      <Stack maw={480} align="flex-start">
        <Title order={2} size="h4">
          {words.erase}
        </Title>
        <Text size="sm">{words.eraseText}</Text>
        {isOpen ? (
          <form onSubmit={submit}>
            <Stack>
              <Text size="sm">
                {words.eraseType} <Code>{user.email}</Code>
              </Text>
              <TextInput
                label={words.email}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autoComplete="off"
              />
              <PasswordInput
                label={words.currentPassword}
                description={words.erasePassword}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                error={fields.password}
              />
              {rest != null && <Failure error={rest} />}
              <Button
                type="submit"
                color="red"
                disabled={typed !== user.email}
                loading={erase.isPending}
              >
                {words.eraseNow}
              </Button>
              <SignOnAgain />
            </Stack>
          </form>
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.erase}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
