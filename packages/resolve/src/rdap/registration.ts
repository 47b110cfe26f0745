import type { Registration } from '../model.ts';
import { hostName, plainList, plainMoment, plainText } from '../registry/registration-text.ts';
import { isObject, type Json, objectsOf, stringsOf } from './json.ts';

/** The registration in an RDAP domain object (RFC 9083), as far as it can be read. */
export function readRegistration(domain: Json): Registration {
  const registrar = objectsOf(domain.entities).find(({ roles }) =>
    stringsOf(roles).includes('registrar'),
  );
  const name = registrar && (readCard(registrar, 'fn') ?? readCard(registrar, 'org'));
  const ianaId = objectsOf(registrar?.publicIds).find(
    ({ type }) => typeof type === 'string' && /^IANA Registrar ID$/i.test(type),
  )?.identifier;
  const dnssec = isObject(domain.secureDNS) ? domain.secureDNS.delegationSigned : undefined;
  return {
    ...given('registrar', name),
    ...given(
      'registrarIanaId',
      plainText(typeof ianaId === 'number' ? String(ianaId) : ianaId, 16),
    ),
    ...given('createdAt', readEvent(domain, 'registration')),
    ...given('updatedAt', readEvent(domain, 'last changed')),
    ...given('expiresAt', readEvent(domain, 'expiration')),
    statuses: readStatuses(domain),
    nameservers: plainList(objectsOf(domain.nameservers).map(({ ldhName }) => hostName(ldhName))),
    ...given('dnssec', typeof dnssec === 'boolean' ? dnssec : undefined),
  };
}

export function readStatuses(domain: Json): string[] {
  return plainList(stringsOf(domain.status).map((status) => plainText(status, 64)?.toLowerCase()));
}

/** A property of the contact's jCard (RFC 7095): `["fn", {}, "text", "A Registrar"]`. */
function readCard({ vcardArray }: Json, property: string): string | undefined {
  const properties: unknown = Array.isArray(vcardArray) ? vcardArray[1] : undefined;
  if (!Array.isArray(properties)) return undefined;
  const found = properties.find((entry) => Array.isArray(entry) && entry[0] === property);
  return Array.isArray(found) ? plainText(found[3]) : undefined;
}

function readEvent({ events }: Json, action: string): string | undefined {
  const event = objectsOf(events).find(({ eventAction }) => eventAction === action);
  const time = typeof event?.eventDate === 'string' ? Date.parse(event.eventDate) : Number.NaN;
  return plainMoment(time);
}

function given<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V });
}
