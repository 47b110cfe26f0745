import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name, OrganisationParams } from '../schema.ts';
import { SERVICE_ROLES } from './model.ts';

const ServiceRoleField = z.enum(SERVICE_ROLES);

export const ServiceAccountParams = OrganisationParams.extend({ serviceAccountId: z.uuid() });

export const ServiceAccountBody = z
  .strictObject({ name: Name, role: ServiceRoleField })
  .meta({ example: { name: 'nightly build', role: 'member' } });

const account = {
  id: '019a4460-7f2e-7d10-9b3c-8a7b6c5d4e11',
  clientId: 'svc_019a44607f2e7d109b3c8a7b6c5d4e11',
  name: 'nightly build',
  role: 'member',
  createdBy: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
  createdAt: '2026-11-02T09:30:00.000Z',
  secretChangedAt: '2026-11-02T09:30:00.000Z',
  lastUsedAt: null,
};

const ServiceAccountAnswer = z
  .object({
    id: z.uuid(),
    clientId: z.string(),
    name: z.string(),
    role: ServiceRoleField,
    createdBy: z.uuid(),
    createdAt: z.iso.datetime(),
    secretChangedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute.' }),
  })
  .meta({ id: 'ServiceAccount', example: account });

export const ServiceAccountSecretAnswer = ServiceAccountAnswer.extend({
  clientSecret: z.string().meta({ description: 'Shown this once; we keep only its hash.' }),
}).meta({
  id: 'ServiceAccountWithSecret',
  example: { ...account, clientSecret: 'hfsa_9fK2mQ7xV4tB8nZ1cR6wY3pL5sD0gHjT2vXqE8uNa4kM' },
});

export const ServiceAccountPage = pageOf(ServiceAccountAnswer);
