import type { Auth } from '@holdfast/clients';

type Permission = NonNullable<Auth.ServiceAccount['permissions']>[number];

/** What is typed about a service account: a role, or `list` and the permissions that are chosen. */
export type MachineDraft = {
  name: string;
  role: Auth.ServiceAccount['role'] | 'list';
  permissions: string[];
  /** A day, or nothing for never. */
  expires: string;
};

export const NEW_MACHINE: MachineDraft = {
  ...{ name: '', role: 'member', permissions: ['read', 'backups.run'], expires: '' },
};

export function draftOf({ name, role, permissions, expiresAt }: Auth.ServiceAccount): MachineDraft {
  return {
    name,
    role: permissions ? 'list' : role,
    permissions: permissions ?? NEW_MACHINE.permissions,
    expires: expiresAt ? dayOf(new Date(expiresAt)) : '',
  };
}

/** As the service takes it. It expires as the day begins, in the time zone where it is typed. */
export function bodyOf({ name, role, permissions, expires }: MachineDraft) {
  return {
    name,
    ...(role === 'list' ? { permissions: permissions as Permission[] } : { role }),
    expiresAt: expires ? new Date(`${expires}T00:00`).toISOString() : null,
  };
}

/** Only what was changed: a day that was not touched keeps the exact time that somebody set. */
export function changesOf(before: MachineDraft, after: MachineDraft) {
  const { name, expiresAt, ...allowed } = bodyOf(after);
  const { name: _, expiresAt: __, ...was } = bodyOf(before);
  return {
    ...(after.name !== before.name && { name }),
    ...(after.expires !== before.expires && { expiresAt }),
    ...(JSON.stringify(allowed) !== JSON.stringify(was) && allowed),
  };
}

function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
