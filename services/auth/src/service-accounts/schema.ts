import { z } from 'zod';
import { Name, OrganisationParams, pageOf } from '../schema.ts';
import { SERVICE_ROLES } from './model.ts';

const ServiceRoleField = z.enum(SERVICE_ROLES);

export const ServiceAccountParams = OrganisationParams.extend({ serviceAccountId: z.uuid() });

export const ServiceAccountBody = z.strictObject({
  name: Name,
  role: ServiceRoleField,
});

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
  .meta({ id: 'ServiceAccount' });

export const ServiceAccountSecretAnswer = ServiceAccountAnswer.extend({
  clientSecret: z.string().meta({ description: 'Shown this once; we keep only its hash.' }),
}).meta({ id: 'ServiceAccountWithSecret' });

export const ServiceAccountPage = pageOf(ServiceAccountAnswer);
