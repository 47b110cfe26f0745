/** Every filter of the log, as it is in the address. */
export type AuditSearch = {
  from?: string;
  to?: string;
  actions?: string;
  types?: string;
  target?: string;
  actors?: string;
};

const KEYS = ['from', 'to', 'actions', 'types', 'target', 'actors'] as const;

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const given = KEYS.filter((key) => isGiven(key, search[key]));
  return Object.fromEntries(given.map((key) => [key, search[key]]));
}

/** An address may contain anything, and what is not a day cannot be turned into a time. */
function isGiven(key: (typeof KEYS)[number], value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return key === 'from' || key === 'to' ? /^\d{4}-\d\d-\d\d$/.test(value) : value !== '';
}

/** As the service takes them; days are in the reader's time zone, and the last one is included. */
export function auditQuery({ from, to, actions, types, target, actors }: AuditSearch) {
  return {
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
    ...(actions && { actions }),
    ...(types && { target_types: types }),
    ...(target && { target_id: target }),
    ...(actors && { actors }),
  };
}

function startOf(day: string, later: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
