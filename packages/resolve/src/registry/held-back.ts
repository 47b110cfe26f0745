const TITLE = /^(reserved|blocked|withheld|premium)( (domain|name|domain name))?\.?$/i;

/** Close enough together that a notice's "All rights reserved" is not meant. */
const SENTENCE =
  /\b(domain|name|label|string)\b[^.]{0,60}\b(is|are|has been)\b[^.]{0,30}\b(reserved|blocked|withheld|premium|not available for registration)\b/i;

/** About this very name: what is said of premium names at large is in many a notice. */
const THIS_ONE = /\bthis is an? (reserved|blocked|withheld|premium) (domain|name|label|string)\b/i;

/**
 * What registries are known to say of names that they, or a brand's protection, keep back: recorded
 * in likexian/whois-parser (`error_test.go` and pull request 26), rdap-org/client.rdap.org (issue
 * 13), google/nomulus (`RdapIcannStandardInformation.java`) and getnamingo/registry
 * (`rdap/start_rdap.php`).
 */
const KNOWN = [
  /(?<!\brights )\breserved by (?:the )?registry\b/i,
  /^registry[ -]reserved\b/i,
  /\b(?:domain|name)(?: name)? (?:is )?not available for registration\b/i,
  /\bregistration of this (?:domain|name)(?: name)? (?:is|has been) (?:restricted|blocked|prohibited)\b/i,
  /\b(?:premium|platinum) (?:domain|name)(?: name)? is available for purchase\b/i,
  /\bprotected by\b[^.]{0,60}\b(?:DPML|brand protection)\b/i,
  /\bsubscribes to the\b[^.]{0,40}\b(?:Uni EPS|AdultBlock)/i,
  /\bblocked by (?:BSA|a GlobalBlock)\b/i,
  /\bthis (?:domain|name)(?: name)? can ?not be registered\b/i,
];

/**
 * Whether a registry says in so many words that it keeps the name back, or sells it on terms of its
 * own: then it is not simply free, though nobody has it.
 */
export function saysHeldBack(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  if (SENTENCE.test(text) || THIS_ONE.test(text)) return true;
  return lines
    .map((line) => line.trim())
    .some((line) => TITLE.test(line) || KNOWN.some((known) => known.test(line)));
}
