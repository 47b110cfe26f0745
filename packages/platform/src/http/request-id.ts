import type { IncomingMessage } from 'node:http';
import { v7 } from 'uuid';

/** The caller's id is used only if it can do no harm in a log or a header. */
const SANE = /^[\w.:-]{1,128}$/;

export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : v7();
}
