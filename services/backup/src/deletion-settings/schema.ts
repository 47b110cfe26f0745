import { z } from 'zod';
import { LONGEST_UNDO_HOURS } from './model.ts';

const fields = {
  undoHours: z
    .int()
    .min(0)
    .max(LONGEST_UNDO_HOURS)
    .describe(
      'For so many hours the deletion of a completed backup can be undone; 0: it is cleaned out of ' +
        'its storage at once.',
    ),
  retentionToo: z.boolean().describe('Whether that holds for what retention deletes, too.'),
};
const example = { undoHours: 168, retentionToo: true };

export const PutDeletionSettings = z.strictObject(fields).meta({ example });
export const DeletionSettingsView = z.object(fields).meta({ id: 'DeletionSettings', example });
