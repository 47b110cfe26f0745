import { readName } from '@holdfast/names';
import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../parts.ts';
import type { SavedDomain, SavedFilters, Sort } from './model.ts';
import { deleteSaved, findSaved, insertSaved, selectSaved, updateNotes } from './store.ts';

/** Once for each organisation; it is checked in the background from now on. */
export async function saveDomain(
  { database, clock }: Parts,
  organisation: string,
  { domain, notes = null }: { domain: string; notes?: string | null | undefined },
): Promise<SavedDomain> {
  const reading = readName(domain);
  if (!reading.ok) throw Problem.validation({ domain: reading.reason });
  const { ascii, unicode, tld } = reading.name;
  const saved = { id: uuidv7(), domain: ascii, unicode, tld, notes, createdAt: clock.now() };
  return database
    .tenant(organisation, (tx) => insertSaved(tx, organisation, saved))
    .catch((error) => {
      if (!isUniqueViolation(error, 'saved_domains_once')) throw error;
      throw new Problem('NAME_TAKEN', { msg: 'This domain is saved already.' });
    });
}

export async function requireSaved(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<SavedDomain> {
  const saved = await database.tenant(organisation, (tx) => findSaved(tx, organisation, id));
  if (!saved) throw new Problem('NOT_FOUND');
  return saved;
}

export async function changeNotes(
  { database, clock }: Parts,
  organisation: string,
  { id, notes }: { id: string; notes: string | null },
): Promise<SavedDomain> {
  const saved = await database.tenant(organisation, (tx) =>
    updateNotes(tx, organisation, { id, notes, at: clock.now() }),
  );
  if (!saved) throw new Problem('NOT_FOUND');
  return saved;
}

export async function unsaveDomain(
  { database }: Parts,
  organisation: string,
  id: string,
): Promise<void> {
  const gone = await database.tenant(organisation, (tx) => deleteSaved(tx, organisation, id));
  if (!gone) throw new Problem('NOT_FOUND');
}

export async function listSaved(
  { database, cursors }: Parts,
  organisation: string,
  request: SavedFilters & PageRequest & { sort: Sort },
): Promise<Page<SavedDomain>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = {
    organisation,
    route: 'saved-domains',
    filters: { sort, ...filters },
    limit,
    cursor,
  };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectSaved(tx, organisation, filters, { sort, ...slice }),
      ),
    position: ({ key, saved }) => [key, saved.id],
    item: ({ saved }) => saved,
  });
}
