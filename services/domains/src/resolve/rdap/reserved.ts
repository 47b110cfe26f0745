import { isObject, type Json, objectsOf, stringsOf } from './json.ts';
import { readStatuses } from './registration.ts';

const TITLE = /^(reserved|blocked|withheld)( (domain|name|domain name))?\.?$/i;

/** Close enough together that a notice's "All rights reserved" is not meant. */
const SENTENCE =
  /\b(domain|name|label|string)\b[^.]{0,60}\b(is|are|has been)\b[^.]{0,30}\b(reserved|blocked|withheld|not available for registration)\b/i;

/** Whether a domain object or an error says in so many words that the registry keeps the name. */
export function saysReserved(answer: Json): boolean {
  const isHeld = readStatuses(answer).some((status) => status === 'reserved');
  const said = [answer, ...objectsOf(answer.remarks), ...objectsOf(answer.notices)];
  return isHeld || said.some(isExplicit);
}

/** Somebody sponsors it: then it is a registration, whatever it is kept for. */
export function hasRegistrar({ entities }: Json): boolean {
  return objectsOf(entities).some(
    (entity) => isObject(entity) && stringsOf(entity.roles).includes('registrar'),
  );
}

function isExplicit({ title, description }: Json): boolean {
  const lines = typeof description === 'string' ? [description] : stringsOf(description);
  if (typeof title === 'string' && TITLE.test(title.trim())) return true;
  return SENTENCE.test(lines.join(' ')) || lines.some((line) => TITLE.test(line.trim()));
}
