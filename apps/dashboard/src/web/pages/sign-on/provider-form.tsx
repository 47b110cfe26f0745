import type { Auth } from '@holdfast/clients';
import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Section } from '../../parts/section.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn;
const FIELDS = ['name', 'issuer', 'clientId', 'clientSecret', 'defaultRole', 'roleClaim', 'roles'];
const ROLES = ['viewer', 'member', 'admin'] as const;
type Role = (typeof ROLES)[number];
type Provider = NonNullable<Auth.SignOn['provider']>;

export function ProviderForm({ provider }: { provider: Provider | null }) {
  const { api, organisation, holds } = useMember();
  const path = { organisationId: organisation.id };
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initialValues: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      defaultRole: provider?.defaultRole ?? ('viewer' as Role),
      roleClaim: provider?.roleClaim ?? '',
      roles: provider?.roles.map(({ value, role }) => `${value}=${role}`).join('\n') ?? '',
      isRequired: provider?.isRequired ?? false,
    },
  });
  const save = useAction(
    ({ clientSecret, roleClaim, roles, ...values }: typeof form.values) =>
      api.auth.setSignOn({
        path,
        body: {
          ...values,
          ...(clientSecret !== '' && { clientSecret }),
          roleClaim: roleClaim === '' ? null : roleClaim,
          roles: roleClaim === '' ? [] : readRoles(roles),
        },
      }),
    { done: words.saved },
  );
  const remove = useAction(() => api.auth.removeSignOn({ path }), {
    done: words.removed,
    onDone: () => setRemoving(false),
  });
  const { fields, rest } = faultsOf(save.error, FIELDS);
  const isLocked = !holds('organisation.own');
  const text = (name: 'name' | 'issuer' | 'clientId' | 'roleClaim') => ({
    label: words.fields[name],
    description: words.hints[name],
    disabled: isLocked,
    ...form.getInputProps(name),
    error: fields[name],
  });
  return (
    <Section title={words.provider}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...text('name')} required withAsterisk={false} />
            <TextInput {...text('issuer')} type="url" required withAsterisk={false} />
            <TextInput {...text('clientId')} required withAsterisk={false} />
            <PasswordInput
              label={words.fields.clientSecret}
              description={provider?.hasClientSecret ? words.secretSet : words.secretNone}
              autoComplete="off"
              disabled={isLocked}
              {...form.getInputProps('clientSecret')}
              error={fields.clientSecret}
            />
            <Select
              label={words.fields.defaultRole}
              description={words.hints.defaultRole}
              data={ROLES.map((role) => ({ value: role, label: texts.members.roles[role] }))}
              allowDeselect={false}
              disabled={isLocked}
              {...form.getInputProps('defaultRole')}
              error={fields.defaultRole}
            />
            <TextInput {...text('roleClaim')} />
          </SimpleGrid>
          {form.values.roleClaim !== '' && (
            <Textarea
              label={words.fields.roles}
              description={words.hints.roles}
              autosize
              minRows={2}
              disabled={isLocked}
              {...form.getInputProps('roles')}
              error={fields.roles}
            />
          )}
          <Checkbox
            label={words.required}
            description={words.requiredText}
            disabled={isLocked}
            {...form.getInputProps('isRequired', { type: 'checkbox' })}
          />
          {rest != null && <Failure error={rest} />}
          {!isLocked && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                {texts.setting.save}
              </Button>
              {provider && (
                <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                  {words.remove}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </form>
      {isRemoving && (
        <Confirm
          title={words.remove}
          action={words.remove}
          keep={texts.confirm.cancel}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          {words.removeText}
        </Confirm>
      )}
    </Section>
  );
}

/** Reads one `value=role` a line; the service reports lines that are wrong. */
function readRoles(text: string): { value: string; role: Role }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf('=');
      return { value: line.slice(0, at), role: line.slice(at + 1) as Role };
    });
}
