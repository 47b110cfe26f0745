import { PERMISSION_TEXTS } from '@holdfast/clients';
import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts } from '../../texts/index.ts';
import type { MachineDraft } from './machine-draft.ts';

const words = texts.machines;
const ROLES = ['viewer', 'member', 'admin'] as const;
/** Only people may manage members or own; and any permission includes reading. */
const CHOICES = (Object.keys(PERMISSION_TEXTS) as (keyof typeof PERMISSION_TEXTS)[]).filter(
  (name) => !['read', 'members.manage', 'organisation.own'].includes(name),
);

/** What a service account is called, what it may do, and until when. */
export function MachineFields({
  form,
  faults,
}: {
  form: UseFormReturnType<MachineDraft>;
  faults: Record<string, string>;
}) {
  return (
    <Stack>
      <Group align="flex-start">
        <TextInput
          label={words.name}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
          error={faults.name}
          w={{ base: '100%', sm: 280 }}
        />
        <Select
          label={words.role}
          data={[
            ...ROLES.map((role) => ({ value: role, label: texts.members.roles[role] })),
            { value: 'list', label: words.list },
          ]}
          allowDeselect={false}
          {...form.getInputProps('role')}
          error={faults.role}
          w={{ base: '100%', sm: 220 }}
        />
        <TextInput
          label={words.expires}
          type="date"
          {...form.getInputProps('expires')}
          error={faults.expiresAt}
          w={{ base: '100%', sm: 180 }}
        />
      </Group>
      {form.values.role === 'list' && (
        <Checkbox.Group
          label={words.may}
          description={words.mayRead}
          {...form.getInputProps('permissions')}
          error={faults.permissions}
        >
          <Stack gap="xs" mt="xs">
            {CHOICES.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={texts.permissions.names[name]}
                description={PERMISSION_TEXTS[name]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
