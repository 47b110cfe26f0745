import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { BillingField, Name, OrganisationAnswer } from '../schema.ts';

export const NameBody = z.strictObject({ name: Name }).meta({ example: { name: 'Example Shop' } });
export const BillingBody = z
  .strictObject({ billing: BillingField })
  .meta({ example: { billing: 'active' } });
export const BillingAnswer = z.object({ id: z.uuid(), billing: BillingField }).meta({
  id: 'Billing',
  example: { id: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06', billing: 'active' },
});
export const FactorRule = z
  .object({ required: z.boolean() })
  .meta({ id: 'SecondFactorRule', example: { required: true } });
export const FactorRuleBody = z
  .strictObject({ required: z.boolean() })
  .meta({ example: { required: true } });
export const OrganisationPage = pageOf(OrganisationAnswer);
