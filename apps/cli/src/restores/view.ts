import type { Backup } from '@holdfast/clients';
import { toned, type View } from '../output/index.ts';
import { duration, moment } from '../terminal/index.ts';

/** Restores and restore tests, in a table. */
export const RESTORES: View<Backup.Restore> = {
  id: ({ id }) => id,
  columns: {
    id: ({ id }) => id,
    'created (UTC)': ({ createdAt }) => moment(createdAt),
    mode: ({ mode }) => mode.replaceAll('_', ' '),
    state: ({ state }) => toned(state),
    proof: ({ proof }) => toned(proof.verdict),
    took: ({ restoreMs }) => (restoreMs === null ? '' : duration(restoreMs)),
    database: ({ target }) => target?.database ?? '',
  },
  none: 'There are none yet.',
};
