import { PERMISSION_TEXTS, ROLE_PERMISSIONS } from '@holdfast/clients';
import { Stack, Text, Title } from '@mantine/core';
import { RowTable } from '../../parts/row-table.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.members;
type Permission = keyof typeof PERMISSION_TEXTS;
const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

/** What each role may do; your own is marked. */
export function RolesTable() {
  const { organisation } = useMember();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.rolesTitle}
      </Title>
      <Text size="sm">{words.yours(words.roles[organisation.role])}</Text>
      <RowTable<Permission>
        caption={words.rolesTitle}
        rows={Object.keys(PERMISSION_TEXTS) as Permission[]}
        keyOf={(name) => name}
        columns={[
          {
            label: words.permission,
            cell: (name) => (
              <div>
                <Text size="sm" fw={600}>
                  {texts.permissions.names[name]}
                </Text>
                <Text size="xs" className="quiet">
                  {PERMISSION_TEXTS[name]}
                </Text>
              </div>
            ),
          },
          ...ROLES.map((role) => ({
            label: words.roles[role],
            cell: (name: Permission) =>
              (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(name) ? words.yes : '–',
          })),
        ]}
      />
    </Stack>
  );
}
