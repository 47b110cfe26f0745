import { readName } from '@holdfast/names';
import { Problem } from '@holdfast/platform/errors';
import { createBulk } from '../bulk/index.ts';
import type { ShownJob } from '../bulk/model.ts';
import type { Mode } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { requireGenerator } from './require.ts';

const MOST_DOMAINS = 100_000;

type Request = {
  id: string;
  names: readonly string[];
  tlds: readonly string[];
  mode: Mode;
  maxAgeMs?: number | undefined;
  giveUpAfterMs?: number | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Checks every name under every suffix, as a bulk check. Any label will do, because people change what
 * was generated; everything that is not a label is reported.
 */
export async function checkNames(
  parts: Parts,
  organisation: string,
  { id, names, tlds, ...request }: Request,
): Promise<ShownJob> {
  await requireGenerator(parts, organisation, id);
  const domains = crossProduct(names, tlds);
  // The same key under another job is another request.
  return createBulk(parts, organisation, {
    ...request,
    domains,
    operation: `checkGeneratedNames ${id}`,
  });
}

function crossProduct(names: readonly string[], tlds: readonly string[]): string[] {
  const faults: Record<string, string> = {};
  const labels = readAll('names', names, readLabel, faults);
  const suffixes = readAll('tlds', tlds, readSuffix, faults);
  if (Object.keys(faults).length > 0) throw Problem.validation(faults);
  const total = labels.size * suffixes.size;
  if (total > MOST_DOMAINS) {
    const text = `must give at most ${MOST_DOMAINS} domains when combined; these give ${total}`;
    throw Problem.validation({ names: text, tlds: text });
  }
  return [...labels].flatMap((label) => [...suffixes].map((suffix) => `${label}.${suffix}`));
}

/** The valid values, each once; the faults of the others are added by field. */
function readAll(
  field: string,
  texts: readonly string[],
  read: (text: string) => { value: string } | { fault: string },
  faults: Record<string, string>,
): Set<string> {
  const values = new Set<string>();
  for (const [i, text] of texts.entries()) {
    const reading = read(text);
    if ('value' in reading) values.add(reading.value);
    else faults[`${field}[${i}]`] = reading.fault;
  }
  return values;
}

function readLabel(text: string): { value: string } | { fault: string } {
  const label = text.trim();
  if (/[.\u3002\uFF0E\uFF61]/.test(label)) return { fault: 'must be a name without a dot' };
  const reading = label === '' ? undefined : readName(`${label}.com`);
  if (!reading?.ok) return { fault: 'must be a label of a domain name' };
  return { value: reading.name.ascii.slice(0, -'.com'.length) };
}

function readSuffix(text: string): { value: string } | { fault: string } {
  const reading = readName(`name.${text.trim().replace(/^\./, '')}`);
  if (!reading.ok) return { fault: 'must be a suffix under which names are registered' };
  return { value: reading.name.suffix };
}
