import { isObject, type Json, objectsOf, stringsOf } from './json.ts';

/** Members that only an RDAP object (RFC 9083, section 5) or a search result has, never an error. */
const OF_OBJECTS = [
  'objectClassName',
  'ldhName',
  'unicodeName',
  'handle',
  'entities',
  'nameservers',
  'events',
  'secureDNS',
  'publicIds',
  'vcardArray',
  'variants',
  'network',
  'startAddress',
  'startAutnum',
  'ipAddresses',
  'cidr0_cidrs',
  'domainSearchResults',
  'entitySearchResults',
  'nameserverSearchResults',
];

/** Members of every answer whose text says nothing about the name. */
const OF_EVERY_ANSWER = new Set(['rdapConformance', 'lang', 'errorCode', 'links', 'port43']);

/** Notices that come with every answer, recognised by words in their title. */
const USUAL_TITLE =
  /\b(?:terms|conditions|status codes|inaccuracy|disclaimer|privacy|copyright|legal notice|tos)\b/i;

/** A notice this long is general prose: what a registry says about one name is short. */
const PROSE = 300;

/** Deeper than any answer goes. */
const DEEPEST = 6;

export type ErrorText = {
  /** What the error says, in order. */
  said: string[];
  /** Terms of use and the like. */
  usual: string[];
};

export function isRdapObject(answer: Json): boolean {
  return OF_OBJECTS.some((member) => answer[member] !== undefined);
}

/** All text of an error. Unknown members are read too, because they may say anything. */
export function readErrorText(error: Json): ErrorText {
  const { title, description, notices, remarks, ...others } = error;
  const said = [...stringsIn(title), ...stringsIn(description)];
  const usual: string[] = [];
  for (const notice of [...objectsOf(notices), ...objectsOf(remarks)]) {
    const lines = [...stringsIn(notice.title), ...stringsIn(notice.description)];
    (isUsual(notice) ? usual : said).push(...lines);
  }
  for (const [member, value] of Object.entries(others)) {
    if (!OF_EVERY_ANSWER.has(member)) said.push(...stringsIn(value));
  }
  return { said, usual };
}

function isUsual({ title, description }: Json): boolean {
  if (typeof title === 'string' && USUAL_TITLE.test(title)) return true;
  const lines = typeof description === 'string' ? [description] : stringsOf(description);
  return lines.join(' ').length >= PROSE;
}

/** Every string in a value, however it is nested. */
function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > DEEPEST) return ['…'];
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.flatMap((part) => stringsIn(part, depth + 1));
}
