import { readName } from '@holdfast/names';
import { Problem } from '@holdfast/platform/errors';
import { LONGEST_KEYWORD, SHORTEST_KEYWORD } from './model.ts';

type WatcherInput = { keyword?: string | undefined; allowlist?: readonly string[] | undefined };
type Faults = Record<string, string>;

/** Normalises keyword and allowlist, or throws an error that names every invalid entry. */
export function normaliseWatcher({ keyword, allowlist }: WatcherInput): {
  keyword?: string;
  allowlist?: string[];
} {
  const faults: Faults = {};
  const normalised = {
    ...(keyword !== undefined && { keyword: readKeyword(keyword, faults) }),
    ...(allowlist !== undefined && { allowlist: readAllowlist(allowlist, faults) }),
  };
  if (Object.keys(faults).length > 0) throw Problem.validation(faults);
  return normalised;
}

/** A keyword must be registrable as one label, so it is read as a label below a suffix. */
function readKeyword(text: string, faults: Faults): string {
  const bare = text.trim();
  if (/[.。．｡]/.test(bare)) {
    faults.keyword = 'must be one label, without a dot';
    return '';
  }
  const reading = readName(`${bare}.com`);
  if (!reading.ok) {
    faults.keyword = bare === '' ? 'must not be empty' : reading.reason;
    return '';
  }
  const keyword = reading.name.unicode.slice(0, -'.com'.length);
  const { length } = [...keyword];
  if (length < SHORTEST_KEYWORD || length > LONGEST_KEYWORD) {
    faults.keyword = `must have ${SHORTEST_KEYWORD} to ${LONGEST_KEYWORD} characters`;
  }
  return keyword;
}

function readAllowlist(texts: readonly string[], faults: Faults): string[] {
  const domains = new Set<string>();
  for (const [at, text] of texts.entries()) {
    const reading = readName(text);
    if (reading.ok) domains.add(reading.name.ascii);
    else faults[`allowlist[${at}]`] = reading.reason;
  }
  return [...domains].sort();
}
