import type { Registration } from '../model.ts';
import { hostName, plainList, plainMoment, plainText } from '../registry/registration-text.ts';
import { readFields } from './fields.ts';

const KEYS = {
  registrar: ['registrar', 'registrar name', 'registrar organization'],
  registrarIanaId: ['registrar iana id'],
  createdAt: ['creation date', 'created', 'created on', 'registered', 'registered date'],
  updatedAt: [
    'updated date',
    'changed',
    'modified',
    'last update',
    'last updated',
    'last modified',
  ],
  expiresAt: [
    'registry expiry date',
    'expire date',
    'expires',
    'expires on',
    'paid-till',
    'renewal date',
  ],
  statuses: ['domain status', 'status', 'state', 'eppstatus'],
  nameservers: ['name server', 'name servers', 'nameserver', 'nameservers', 'nserver'],
} as const;

/** The registration in a record, as far as it is written in one of the common ways. */
export function readRegistration(text: string): Registration {
  const fields = readFields(text);
  const all = (keys: readonly string[]) =>
    fields.filter(({ key }) => keys.includes(key)).map(({ value }) => value);
  // The first date is the domain's own: contacts further down have dates too.
  const date = (keys: readonly string[]) =>
    all(keys)
      .map(readDate)
      .find((found) => found);
  const found = {
    registrar: plainText(all(KEYS.registrar)[0]),
    registrarIanaId: plainText(all(KEYS.registrarIanaId)[0], 16),
    createdAt: date(KEYS.createdAt),
    updatedAt: date(KEYS.updatedAt),
    expiresAt: date(KEYS.expiresAt),
    dnssec: readDnssec(all(['dnssec'])[0]),
  };
  const given = Object.entries(found).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<Registration>),
    statuses: plainList(all(KEYS.statuses).flatMap(readStatuses)),
    // Some registries write the nameserver's addresses after its name.
    nameservers: plainList(all(KEYS.nameservers).map((value) => hostName(value.split(/[\s,]/)[0]))),
  };
}

/** Whether anything but a status is known: a status alone may mean anything. */
export function hasSubstance({ statuses: _, nameservers, ...facts }: Registration): boolean {
  return nameservers.length > 0 || Object.keys(facts).length > 0;
}

/** EPP's `clientHold https://icann.org/…` as RDAP writes it (RFC 8056): `client hold`. */
function readStatuses(value: string): (string | undefined)[] {
  return value.split(',').map((part) => {
    const words = part.replace(/\(?https?:\S*/i, '').trim();
    const spaced = words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
    return plainText(spaced === 'ok' ? 'active' : spaced, 64);
  });
}

const YEAR_FIRST =
  /^(\d{4})([-./]?)(\d{2})\2(\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;

/** Dates without a time zone are read as UTC: right to within a day, and the same on every machine. */
function readDate(text: string): string | undefined {
  const [, year, , month, day, clock = '00:00:00', zone = 'Z'] = YEAR_FIRST.exec(text) ?? [];
  const written = year === undefined ? `${text} UTC` : `${year}-${month}-${day}T${clock}${zone}`;
  const time =
    year !== undefined || /^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d{1,2} \d{4}$/.test(text)
      ? Date.parse(written)
      : Number.NaN;
  return plainMoment(time);
}

function readDnssec(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^(unsigned|no|inactive)/i.test(value)) return false;
  return /^(signed|yes|active)/i.test(value) ? true : undefined;
}
