import type { AuditEntry as Entry } from '@holdfast/clients';

const COLUMNS: [string, (entry: Entry) => string][] = [
  ['time (UTC)', ({ occurredAt }) => occurredAt],
  ['actor', ({ actor }) => actor.name ?? actor.type],
  ['actor email', ({ actor }) => actor.email ?? ''],
  ['actor key', ({ actor }) => actor.key],
  ['action', ({ action }) => action],
  ['target type', ({ target }) => target.type],
  ['target id', ({ target }) => target.id],
  ['details', ({ details }) => JSON.stringify(details)],
  ['address', ({ ipAddress }) => ipAddress ?? ''],
  ['program', ({ userAgent }) => userAgent ?? ''],
];

/** RFC 4180. What a spreadsheet would take for a formula gets a quote before it. */
export function csvOf(entries: Entry[]): string {
  const rows = entries.map((entry) => COLUMNS.map(([, read]) => field(read(entry))));
  return [COLUMNS.map(([name]) => name), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
