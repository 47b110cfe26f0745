import { Text } from '@mantine/core';
import { type Permission, useMay } from '../session/member.ts';
import { texts } from '../texts/index.ts';

/** Above settings that this person may only make stricter. */
export function OnlyMore({ permission }: { permission: Permission }) {
  if (useMay(permission)) return null;
  return (
    <Text size="sm" className="quiet">
      {texts.permissions.onlyMore(permission)}
    </Text>
  );
}
