import { setTimeout as delay } from 'node:timers/promises';
import { type AuditEntry, pages } from '@holdfast/clients';
import type { AsEither } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { type AuditChoices, lineOf, readFilters } from './filters.ts';

const POLL_MS = 1_000;
const FIRST = 10;
/** Entries are stamped before their transaction commits: one may appear after a later one. */
const OVERLAP_MS = 60_000;

/** Shows the last entries, then each new one once. Keeps following while the server is briefly away. */
export async function followAudit(connected: AsEither, choices: AuditChoices): Promise<void> {
  const { holdfast, organisationId, output, stop } = connected;
  if (choices.to !== undefined)
    throw new Failure('usage', '--follow cannot be combined with --to: leave --to out.');
  const signal = stop();
  const filters = await readFilters(connected, choices);
  const listAuditLog = holdfast.auditLog(organisationId);
  const tell = (entries: readonly AuditEntry[]) => {
    for (const entry of entries.toReversed()) output.line(entry, entry.id, lineOf(entry));
  };
  const { items } = await listAuditLog({ query: { ...filters, limit: FIRST }, signal });
  let newest = items[0] ? Date.parse(items[0].occurredAt) : 0;
  let known = await read();
  const first = new Map([...items, ...known.values()].map((entry) => [entry.id, entry]));
  tell([...first.values()].sort(newestFirst).slice(0, FIRST));
  let away = false;
  for (;;) {
    await delay(POLL_MS, undefined, { signal }).catch(() => {
      throw new Failure('interrupted', 'Stopped following.');
    });
    try {
      const found = await read();
      tell([...found.values()].filter(({ id }) => !known.has(id)));
      known = found;
      away = false;
    } catch (error) {
      if (signal.aborted) throw new Failure('interrupted', 'Stopped following.');
      const { isPassing, message } = error as Error & { isPassing?: boolean };
      if (!isPassing) throw error;
      if (!away) output.note(`${message} Waiting for it to come back.`);
      away = true;
    }
  }

  /** Reads all entries since OVERLAP_MS before the newest, then advances the newest. */
  async function read(): Promise<Map<string, AuditEntry>> {
    const from = new Date(Math.max(0, newest - OVERLAP_MS)).toISOString();
    const found = new Map<string, AuditEntry>();
    let latest = newest;
    const query = { ...filters, from, limit: 100 };
    for await (const entry of pages(listAuditLog, { query, signal })) {
      found.set(entry.id, entry);
      latest = Math.max(latest, Date.parse(entry.occurredAt));
    }
    // Advanced only once every page is read: pages come newest first, and a later one may fail.
    newest = latest;
    return found;
  }
}

function newestFirst(a: AuditEntry, b: AuditEntry): number {
  return Date.parse(b.occurredAt) - Date.parse(a.occurredAt);
}
