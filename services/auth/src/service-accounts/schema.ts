import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name, OrganisationParams } from '../schema.ts';
import { SERVICE_PERMISSIONS, SERVICE_ROLES } from './model.ts';

const ServiceRoleField = z.enum(SERVICE_ROLES);
const ServicePermissionField = z.enum(SERVICE_PERMISSIONS);

const allowed = {
  role: ServiceRoleField.optional().meta({ description: 'What it may do; or `permissions`.' }),
  permissions: z
    .array(ServicePermissionField)
    .min(1)
    .max(SERVICE_PERMISSIONS.length)
    .optional()
    .meta({ description: 'In place of a role: exactly what it may do, and read.' }),
};
const expiresAt = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable()
  .optional()
  .meta({ description: 'From then on it gets no token. Null, or left out: never.' });
const BOTH = 'is a role or a list of permissions, not both';

export const ServiceAccountParams = OrganisationParams.extend({ serviceAccountId: z.uuid() });

export const ServiceAccountBody = z
  .strictObject({ name: Name, ...allowed, expiresAt })
  .refine(({ role, permissions }) => !role || !permissions, { path: ['permissions'], error: BOTH })
  .refine(({ role, permissions }) => role ?? permissions, {
    ...{ path: ['role'], error: 'is required, or permissions' },
  })
  .meta({
    example: {
      ...{ name: 'nightly build', permissions: ['backups.run'] },
      expiresAt: '2027-02-01T00:00:00.000Z',
    },
  });

export const ServiceAccountChanges = z
  .strictObject({ name: Name.optional(), ...allowed, expiresAt })
  .refine(({ role, permissions }) => !role || !permissions, { path: ['permissions'], error: BOTH })
  .refine((body) => Object.keys(body).length > 0, { error: 'must change something' })
  .meta({ example: { permissions: ['backups.run', 'restore'], expiresAt: null } });

const account = {
  id: '019a4460-7f2e-7d10-9b3c-8a7b6c5d4e11',
  clientId: 'svc_019a44607f2e7d109b3c8a7b6c5d4e11',
  name: 'nightly build',
  role: 'viewer',
  permissions: ['read', 'backups.run'],
  createdBy: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
  createdAt: '2026-11-02T09:30:00.000Z',
  secretChangedAt: '2026-11-02T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-01T00:00:00.000Z',
};

export const ServiceAccountAnswer = z
  .object({
    id: z.uuid(),
    clientId: z.string(),
    name: z.string(),
    role: ServiceRoleField.meta({ description: 'The least, where it has a list.' }),
    permissions: z
      .array(ServicePermissionField)
      .nullable()
      .meta({ description: 'Exactly what it may do; null: what its role may.' }),
    createdBy: z.uuid(),
    createdAt: z.iso.datetime(),
    secretChangedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute.' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'From then on it gets no token; none outlives it.' }),
  })
  .meta({ id: 'ServiceAccount', example: account });

export const ServiceAccountSecretAnswer = ServiceAccountAnswer.extend({
  clientSecret: z.string().meta({ description: 'Shown this once; we keep only its hash.' }),
}).meta({
  id: 'ServiceAccountWithSecret',
  example: { ...account, clientSecret: 'hfsa_9fK2mQ7xV4tB8nZ1cR6wY3pL5sD0gHjT2vXqE8uNa4kM' },
});

export const ServiceAccountPage = pageOf(ServiceAccountAnswer);
