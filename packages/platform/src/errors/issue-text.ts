import type { core } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

const FORMAT_NAMES: Record<string, string> = {
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an email address',
  url: 'a URL',
  datetime: 'an ISO 8601 date and time',
  date: 'an ISO 8601 date',
  time: 'an ISO 8601 time',
  duration: 'an ISO 8601 duration',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  hostname: 'a host name',
  base64: 'base64',
};

/**
 * What is wrong with one value, to be read after the field's name: "must be a string". Never
 * repeats the value, which may be a secret. Undefined leaves the text to zod.
 */
export function describeIssue(issue: core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return sizeText(issue.origin, issue.exact ? 'exactly' : 'at least', issue.minimum, issue);
    case 'too_big':
      return sizeText(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum, issue);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMAT_NAMES[issue.format] && `must be ${FORMAT_NAMES[issue.format]}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `must be one of: ${issue.options.map(String).join(', ')}`
        : 'does not match any of the accepted forms';
    default:
      return undefined;
  }
}

function sizeText(
  origin: string,
  bound: string,
  limit: number | bigint,
  { inclusive }: { inclusive?: boolean },
): string {
  if (origin === 'string') return `must be ${bound} ${limit} ${plural(limit, 'character')} long`;
  if (origin === 'array' || origin === 'set') {
    return `must have ${bound} ${limit} ${plural(limit, 'item')}`;
  }
  if (inclusive === false) return `must be ${bound === 'at least' ? 'over' : 'under'} ${limit}`;
  return `must be ${bound} ${limit}`;
}

function plural(count: number | bigint, noun: string): string {
  return Number(count) === 1 ? noun : `${noun}s`;
}
