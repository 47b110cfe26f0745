import { z } from 'zod';
import { LONGEST_UNDO_HOURS } from './model.ts';

const fields = {
  undoHours: z
    .int()
    .min(0)
    .max(LONGEST_UNDO_HOURS)
    .describe(
      'For how many hours the deletion of a completed backup can be undone. With 0, it is removed ' +
        'from its storage at once.',
    ),
  retentionToo: z.boolean().describe('Whether this also applies to what retention deletes.'),
};
const example = { undoHours: 168, retentionToo: true };

export const PutDeletionSettings = z.strictObject(fields).meta({ example });
export const DeletionSettingsView = z.object(fields).meta({ id: 'DeletionSettings', example });
