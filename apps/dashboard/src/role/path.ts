import { Problem } from '@holdfast/platform/errors';

/** What may stand in a path, RFC 3986; everything else must be escaped. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i;
/** An escaped dot, slash, backslash or NUL: no name of ours needs to be escaped like that. */
const ESCAPED_WAY = /%(?:2e|2f|5c|00)/i;
const QUERY = /^[!-~]*$/;

/**
 * The target of a request as its service sees it. Refuses what could be read in two ways: the service,
 * and any proxy in front, must agree with us on what was asked for.
 */
export function pathBehind(target: string, prefix: string): string {
  if (!target.startsWith(`${prefix}/`)) {
    throw refusal(`must begin with ${prefix}/, as it stands`);
  }
  const rest = target.slice(prefix.length);
  const at = rest.indexOf('?');
  const path = at < 0 ? rest : rest.slice(0, at);
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw refusal('must not climb');
  }
  if (segments.slice(0, -1).includes('')) throw refusal('must not have two slashes in a row');
  if (ESCAPED_WAY.test(path)) throw refusal('must not have escaped dots and slashes');
  if (!segments.every((segment) => SEGMENT.test(segment)) || !QUERY.test(rest)) {
    throw refusal('must be escaped');
  }
  return rest;
}

function refusal(fault: string): Problem {
  return Problem.validation({ path: fault });
}
