import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name, OrganisationParams } from '../schema.ts';
import { SERVICE_PERMISSIONS, SERVICE_ROLES } from './model.ts';

const ServiceRoleField = z.enum(SERVICE_ROLES);
const ServicePermissionField = z.enum(SERVICE_PERMISSIONS);

const allowed = {
  role: ServiceRoleField.optional().meta({
    description: 'What it may do. Give this or `permissions`.',
  }),
  permissions: z
    .array(ServicePermissionField)
    .min(1)
    .max(SERVICE_PERMISSIONS.length)
    .optional()
    .meta({ description: 'Instead of a role: exactly what it may do, besides reading.' }),
};
const expiresAt = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable()
  .optional()
  .meta({
    description:
      'It gets no tokens from then on. Null means never, as does leaving it out of a new account.',
  });
const BOTH = 'cannot be combined with role';

export const ServiceAccountParams = OrganisationParams.extend({ serviceAccountId: z.uuid() });

export const ServiceAccountBody = z
  .strictObject({ name: Name, ...allowed, expiresAt })
  .refine(({ role, permissions }) => !role || !permissions, { path: ['permissions'], error: BOTH })
  .refine(({ role, permissions }) => role ?? permissions, {
    ...{ path: ['role'], error: 'is required, unless you give permissions' },
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
  .refine((body) => Object.keys(body).length > 0, { error: 'must contain at least one field' })
  .meta({ example: { permissions: ['backups.run', 'restore'], expiresAt: null } });

const account = {
  id: '019a4460-7f2e-7d10-9b3c-8a7b6c5d4e11',
  clientId: '019a4460-7f2e-7d10-9b3c-8a7b6c5d4e11',
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
    role: ServiceRoleField.meta({
      description: 'The lowest role if it has a list of permissions.',
    }),
    permissions: z
      .array(ServicePermissionField)
      .nullable()
      .meta({ description: 'Exactly what it may do; null if that is what its role may do.' }),
    createdBy: z.uuid(),
    createdAt: z.iso.datetime(),
    secretChangedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute.' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'It gets no tokens from then on, and no token outlives it.' }),
  })
  .meta({ id: 'ServiceAccount', example: account });

export const ServiceAccountSecretAnswer = ServiceAccountAnswer.extend({
  clientSecret: z.string().meta({ description: 'Shown only once: we keep just its hash.' }),
}).meta({
  id: 'ServiceAccountWithSecret',
  example: { ...account, clientSecret: 'hfsa_9fK2mQ7xV4tB8nZ1cR6wY3pL5sD0gHjT2vXqE8uNa4kM' },
});

export const ServiceAccountPage = pageOf(ServiceAccountAnswer);
