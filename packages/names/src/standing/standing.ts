import type { DomainName } from '../model.ts';
import { keptFor, OPEN_TO } from './eligibility.ts';
import { RESERVED_LABELS } from './reserved-labels.ts';
import { TLD_LISTS } from './tld-lists.ts';

/** What is known of a name before any server is asked. */
export type Standing =
  /** Nobody can register it. If it is not `sure`, some registries have released such names. */
  | { kind: 'reserved'; sure: boolean; reason: string }
  /** Not everybody can register it. */
  | { kind: 'restricted'; reason: string };

/** ICANN's base agreement, Specification 5, sections 1 and 3; older agreements have them as well. */
const FOR_OPERATION = new Set(['example', 'nic', 'rdds', 'whois', 'www']);

/** Names that older agreements reserve for ICANN and IANA. */
const OF_ICANN = new Set(
  words(`afrinic apnic arin aso ccnso gnso gtld-servers iab iana iana-servers icann iesg ietf
    internic irtf istf lacnic latnic rfc-editor ripe root-servers`),
);

/** Where labels of one character are still reserved. */
const WITHOUT_SINGLES = new Set(['com', 'net']);

type Kind = 'brand' | 'generic' | 'older';

/** Made once, at first use. */
let known:
  | { kinds: Map<string, Kind>; codes: Set<string>; labels: Map<string, string> }
  | undefined;

/**
 * Whether a name is reserved in its TLD, or its TLD is open only to some, by ICANN's and IANA's
 * lists (`npm run renew -w packages/names` renews them). Undefined if nothing is known against it.
 */
export function standingOf(name: DomainName): Standing | undefined {
  const { ascii, suffix, tld } = name;
  known ??= readLists();
  const kind = suffix === tld ? known.kinds.get(tld) : undefined;
  if (kind !== undefined) {
    const reserved = reservedBy(ascii.slice(0, -suffix.length - 1), tld, kind, known);
    if (reserved) return reserved;
  }
  const reason = restrictionOf(suffix, tld, kind);
  return reason === undefined ? undefined : { kind: 'restricted', reason };
}

function reservedBy(
  label: string,
  tld: string,
  kind: Kind,
  { codes, labels }: NonNullable<typeof known>,
): Standing | undefined {
  const reserved = (reason: string, sure = true): Standing => ({ kind: 'reserved', sure, reason });
  if (FOR_OPERATION.has(label)) return reserved(`ICANN reserves “${label}” in every generic TLD.`);
  const list = labels.get(label);
  if (list === 'countries') {
    // Only the base agreement reserves these, and it lets governments release them.
    if (kind === 'older') return undefined;
    return reserved(
      'ICANN reserves country names in this TLD, but some may have been released.',
      false,
    );
  }
  if (list) return reserved(`ICANN reserves this name for ${list} in every generic TLD.`);
  if (kind === 'older') {
    if (OF_ICANN.has(label)) return reserved('ICANN reserves this name for itself in this TLD.');
    if (label.length === 1 && WITHOUT_SINGLES.has(tld)) {
      return reserved('One-character names are reserved in this TLD.');
    }
    return undefined;
  }
  if (!codes.has(label)) return undefined;
  return reserved('ICANN reserves country codes in this TLD, but some have been released.', false);
}

function restrictionOf(suffix: string, tld: string, kind: Kind | undefined): string | undefined {
  if (kind === 'brand') return `Only the brand that runs .${tld} registers names there.`;
  const whom = Object.hasOwn(OPEN_TO, tld) ? OPEN_TO[tld] : undefined;
  if (whom !== undefined) return `.${tld} is open only to ${whom}.`;
  const kept = suffix === tld ? undefined : keptFor(suffix);
  return kept && `.${suffix} is usually kept for ${kept}.`;
}

function readLists() {
  const { brands, generic, older, codes } = TLD_LISTS;
  const kinds = new Map<string, Kind>();
  for (const tld of words(brands)) kinds.set(tld, 'brand');
  for (const tld of words(generic)) kinds.set(tld, 'generic');
  for (const tld of words(older)) kinds.set(tld, 'older');
  const labels = new Map<string, string>();
  const { olympic, redCross, organisations, countries } = RESERVED_LABELS;
  for (const label of words(countries)) labels.set(label, 'countries');
  for (const label of words(organisations)) labels.set(label, 'an intergovernmental organisation');
  for (const label of words(redCross)) labels.set(label, 'the Red Cross and Red Crescent');
  for (const label of words(olympic)) labels.set(label, 'the International Olympic Committee');
  return { kinds, codes: new Set(words(codes)), labels };
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
