import { saysHeldBack } from '../registry/held-back.ts';
import { isObject, type Json, objectsOf, stringsOf } from './json.ts';
import { readStatuses } from './registration.ts';

/** Whether a domain object or an error says explicitly that the registry keeps the name. */
export function saysReserved(answer: Json): boolean {
  const isHeld = readStatuses(answer).some(
    (status) => status === 'reserved' || status === 'premium',
  );
  const said = [answer, ...objectsOf(answer.remarks), ...objectsOf(answer.notices)];
  return isHeld || said.some(isExplicit);
}

/** A name with a registrar is registered, whatever it is reserved for. */
export function hasRegistrar({ entities }: Json): boolean {
  return objectsOf(entities).some(
    (entity) => isObject(entity) && stringsOf(entity.roles).includes('registrar'),
  );
}

function isExplicit({ title, description }: Json): boolean {
  const lines = typeof description === 'string' ? [description] : stringsOf(description);
  return saysHeldBack(lines) || (typeof title === 'string' && saysHeldBack([title]));
}
