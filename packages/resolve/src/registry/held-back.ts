const TITLE = /^(reserved|blocked|withheld|premium)( (domain|name|domain name))?\.?$/i;

/** The words must be close together, so that a notice's "All rights reserved" does not match. */
const SENTENCE =
  /\b(domain|name|label|string)\b[^.]{0,60}\b(is|are|has been)\b[^.]{0,30}\b(reserved|blocked|withheld|premium|not available for registration)\b/i;

/** About this name in particular: many notices mention premium names in general. */
const THIS_ONE = /\bthis is an? (reserved|blocked|withheld|premium) (domain|name|label|string)\b/i;

/**
 * What registries are known to say about names held back by them or by a brand protection service:
 * recorded in likexian/whois-parser (`error_test.go` and pull request 26), rdap-org/client.rdap.org
 * (issue 13), google/nomulus (`RdapIcannStandardInformation.java`) and getnamingo/registry
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
 * Whether a registry says explicitly that it holds the name back, or sells it on special terms: then
 * it is not simply free, although nobody has registered it.
 */
export function saysHeldBack(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  if (SENTENCE.test(text) || THIS_ONE.test(text)) return true;
  return lines
    .map((line) => line.trim())
    .some((line) => TITLE.test(line) || KNOWN.some((known) => known.test(line)));
}
