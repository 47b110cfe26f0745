import { hash } from 'node:crypto';
import type { Exception } from './model.ts';

const DIGITS = 16;

/**
 * The same for the same object and reason in every proof of a datasource, so that another reason for
 * the same object is another exception. Numbers in a reason do not count: a count of rows, a
 * position or a process id is no other reason.
 */
export function exceptionId({ object, why }: Exception): string {
  const kind = why.replaceAll(/\d+/g, '#');
  return hash('sha256', JSON.stringify([object, kind]), 'hex').slice(0, DIGITS);
}

/** Of all that a proof excepts. What it does not name can be told of again, but not accepted. */
export function exceptionIdsOf({
  objects = [],
  moreObjects = 0,
}: {
  objects?: readonly Exception[];
  moreObjects?: number;
}): string[] {
  return [...objects.map(exceptionId), ...(moreObjects > 0 ? [`and ${moreObjects} more`] : [])];
}
