import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '@holdfast/platform/identity';
import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';

/* Fields that several concepts take or return, so that they look the same everywhere. */

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ format: 'email', example: 'ada@example.com' });

/** Of a person, an organisation or a machine. PostgreSQL takes neither NUL nor lone surrogates. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'must be one line of text');

/** A link's token: the part after its #. */
export const Token = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ example: 'x3Jq0yXc2m0b5b0m1mJwqkq9m7Wb0pX8Yk2l9uCq3bE' });

export const RoleField = z.enum(ROLES);
const PermissionField = z.enum(PERMISSIONS);
export const BillingField = z.enum(['active', 'lapsed']);

/** In lower case, as the database prints it, so that ids can be compared as text. */
export const Id = z.uuid().toLowerCase();

export const OrganisationParams = z.object({ organisationId: Id });

export const OrganisationAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: RoleField.meta({ description: "The caller's role." }),
    permissions: z.array(PermissionField).meta({ description: 'What the caller may do in it.' }),
    billing: BillingField,
  })
  .meta({
    id: 'Organisation',
    example: {
      id: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
      name: 'Example Shop',
      role: 'owner',
      permissions: ROLE_PERMISSIONS.owner,
      billing: 'active',
    },
  });

export const PageQuery = z.strictObject(pageFields());
