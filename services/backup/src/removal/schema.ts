import { z } from 'zod';

export const DeleteDatasource = z
  .strictObject({ confirmation: z.string().describe('The name of the datasource.') })
  .meta({ example: { confirmation: 'shop' } });
