import { MAX_LABEL, MAX_NAME, type NameFault } from './model.ts';

const SHOWN = 64;

/** A sentence for the person who typed the name; `culprit` is the part of the name that is at fault. */
export function explainFault(fault: NameFault, culprit: string, registrable: string): string {
  const it = quote(culprit);
  switch (fault) {
    case 'empty':
      return 'No name was given.';
    case 'no_dot':
      return `${it} has no dot: a name ends in a suffix, as in example.com.`;
    case 'too_long':
      return `The name is longer than ${MAX_NAME} characters when encoded (punycode).`;
    case 'label_empty':
      return 'The name has two dots in a row, or begins with a dot.';
    case 'label_too_long':
      return `${it} is longer than ${MAX_LABEL} characters when encoded (punycode).`;
    case 'bad_character':
      return /[/:@?#]/.test(culprit)
        ? `${it} cannot be part of a domain name: enter the name alone, not a web or email address.`
        : `${it} cannot be part of a domain name: only letters, digits and hyphens can.`;
    case 'bad_hyphen':
      return `${it} begins or ends with a hyphen, or has hyphens as its third and fourth characters.`;
    case 'bad_idn':
      return `${it} is not a valid internationalised name: it cannot be decoded, or has characters that are not allowed, not normalised or not allowed together.`;
    case 'disallowed':
      return `${it} (${codePoint(culprit)}) is not allowed in this position: registries accept letters and digits of the world’s scripts (IDNA2008), but no symbols or emoji.`;
    case 'ip_address':
      return `${it} is an IP address, not a domain name.`;
    case 'bare_suffix':
      return `${it} is a public suffix: names are registered below it.`;
    case 'subdomain':
      return `${it} is a subdomain: the name that can be registered is ${registrable}.`;
    case 'unknown_suffix':
      return `No registry is known for ${it}.`;
  }
}

/** Shows invisible characters as code points, and cuts a long text. */
function quote(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const seen = cut.toWellFormed().replace(/[\p{C}\p{Z}]/gu, codePoint);
  return `“${seen}”`;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
