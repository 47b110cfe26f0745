/**
 * What servers write when they are asked too much. Matched only at the start of a line: in the middle
 * of one, the same words belong to the terms of use that come with every answer.
 */
const KNOWN = [
  /^(?:whois |query |queries |request |lookup |connection |access |rate |access control )*(?:limit|quota)s? (?:has been |was |is )?(?:exceeded|reached)\b/i,
  /^(?:you have |your ip (?:address )?has |ip address has )?exceeded (?:the |your |its |allowed |maximum )*(?:\w+ )?(?:limit|quota|rate|number of (?:queries|requests))\b/i,
  /^too many (?:queries|requests|connections|lookups)\b/i,
  /^maximum (?:number of )?(?:queries|requests|connections)\b.*\b(?:reached|exceeded)\b/i,
  /^excessive querying\b/i,
  /^(?:\w+ )?rate limit\b.{0,60}\b(?:exceeded|reached)\b/i,
  /^you are (?:being )?(?:throttled|rate[- ]limited)\b/i,
  /^(?:your )?(?:ip|ip address|host|access)(?: \S+)? (?:is |has been |was )?(?:blocked|blacklisted|banned|denied)\b/i,
];

/** Comment marks and error numbers before the words. */
const MARKS = /^[\s%#*;>!-]*(?:error:?\s*)?(?:-?\d+[:.]?\s+)?(?:error:?\s*)?/i;

export function isKnownQuota(line: string): boolean {
  const words = line.replace(MARKS, '');
  return KNOWN.some((known) => known.test(words));
}
