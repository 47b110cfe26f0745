/**
 * How RDAP servers say that there is no such domain, as whole sentences. The first of each kind was
 * recorded from a server or its software:
 *
 * - `Not Found`, `NOT FOUND`: RFC 9110; google/nomulus (`RdapDomainActionTest.java`), cnnic/rdap
 *   (`rdap-service/src/main/resources/init/mysql/test-data.sql`), getnamingo/registry
 *   (`rdap/start_rdap.php`)
 * - `x.app not found`: google/nomulus (`RdapDomainActionTest.java`)
 * - `Domain x.be not found`: DNSBelgium/rdap (`core/…/rdap/core/RDAPError.java`)
 * - `Object not found`, `Object not found.`: NICMx/rdap-server (`ExceptionResult.java`, issue 91);
 *   rdap.identitydigital.services and rdap.centralnic.com, as recorded in August 2026
 * - `The requested domain was not found in the RDAP database.`: getnamingo/registry
 * - `No such domain.`: rdap.denic.de, as recorded in August 2026
 * - `No domain found for: x.test`, `The requested domain name does not exist`: servers' manuals
 *
 * rdap.verisign.com and SWITCH (nic.ch/whois/rdap) answer with an empty 404. Left out are words that
 * any wrong address answers with too (`Resource not found`, `No RDAP service is available for this
 * resource`), and every sentence with "available" in it.
 */
const WHAT = '(?:the )?(?:requested |queried )?(?:domain(?: name)?|object|domain object)';
const WHERE = '(?: in (?:the|this|our) (?:rdap |registry |whois )?(?:database|registry|server))?';
const KNOWN = [
  `(?:error )?(?:404 )?not found`,
  `(?:${WHAT} )?<name> (?:was |is )?not found${WHERE}`,
  `${WHAT} (?:was |is |could )?not (?:be )?found${WHERE}`,
  `no such (?:domain(?: name)?|object)(?: <name>)?${WHERE}`,
  `no (?:matching )?(?:domain|object|data|match|record|entry|entries) (?:was |were )?found(?: for <name>)?`,
  `no match(?: for (?:domain )?<name>)?`,
  `(?:${WHAT} )?<name> does not exist${WHERE}`,
  `${WHAT} does not exist${WHERE}`,
  `(?:${WHAT} )?<name> is not registered`,
  `${WHAT} is not registered`,
].map((known) => new RegExp(`^${known}$`));

/** Sentences that add nothing: the code, and the name that was asked for. */
const IDLE = /^(?:error|(?:error )?404|(?:domain(?: name)? )?<name>)$/;

/** The registry talks about what it is responsible for, not about the name. */
const ELSEWHERE =
  /\bnot supported\b|\bno rdap service\b|\bnot (?:the )?(?:sponsoring|authoritative)\b/i;

type Name = { ascii: string; unicode: string };

/** Splits into whole sentences, so that nothing can hide behind a known one. */
export function toSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|[\r\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

export function saysNotFound(sentence: string, name: Name): boolean {
  const plain = normalise(sentence, name);
  return KNOWN.some((known) => known.test(plain));
}

export function isIdle(sentence: string, name: Name): boolean {
  return IDLE.test(normalise(sentence, name));
}

export function isAboutReach(sentence: string): boolean {
  return ELSEWHERE.test(sentence);
}

/** Colons and commas that mean nothing: all but those inside of a denial, as in "not: found". */
const IDLE_MARKS = /(?<!\b(?:no|not|such|does|is|was|were|be|could))[:,]+(?=\s|$)/g;

/** In lower case, without quotation marks, most colons and a final stop, and with `<name>` for the name. */
function normalise(sentence: string, { ascii, unicode }: Name): string {
  const bare = sentence
    .toLowerCase()
    .replace(/["'`“”‘’„«»]/g, '')
    .replace(/[.!]+$/, '')
    .replace(/\s+(?=[:,]+(?:\s|$))/g, '')
    .replace(IDLE_MARKS, '');
  return bare
    .split(/\s+/)
    .map((word) => (isName(word, ascii) || isName(word, unicode) ? '<name>' : word))
    .join(' ');
}

function isName(word: string, name: string): boolean {
  return word === name || word === `${name}.`;
}
