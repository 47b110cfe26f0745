import { readName } from '@holdfast/names';
import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../parts.ts';
import type { SavedDomain } from './model.ts';
import { insertSaved } from './store.ts';

/** An organisation can save a domain only once; it is checked in the background from now on. */
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
      throw new Problem('NAME_TAKEN', { msg: 'This domain is already saved.' });
    });
}
