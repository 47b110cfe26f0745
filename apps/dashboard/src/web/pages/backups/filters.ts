/** The filters people choose from, and the states of the API that each stands for. */
export const CHOICES = {
  running: 'queued,started',
  completed: 'completed',
  failed: 'failed',
  deleting: 'deleting',
  deleted: 'deleting,deleted',
} as const;

export type Choice = keyof typeof CHOICES;
export type Filters = { state?: Choice; database?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anybody may have typed the address: what is not understood is left out. */
export function readFilters(search: Record<string, unknown>): Filters {
  const { state, database } = search;
  return {
    ...(typeof state === 'string' && state in CHOICES && { state: state as Choice }),
    ...(typeof database === 'string' && UUID.test(database) && { database }),
  };
}
