import { z } from 'zod';
import { BillingField, Name, OrganisationAnswer, pageOf } from '../schema.ts';

export const NameBody = z.strictObject({ name: Name });
export const BillingBody = z.strictObject({ billing: BillingField });
export const BillingAnswer = z.object({ id: z.uuid(), billing: BillingField });
export const OrganisationPage = pageOf(OrganisationAnswer);
