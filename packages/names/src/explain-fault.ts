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
      return `The name is longer than ${MAX_NAME} characters in the form that goes over the wire.`;
    case 'label_empty':
      return 'There is nothing between two dots, or before the first one.';
    case 'label_too_long':
      return `${it} is longer than ${MAX_LABEL} characters in the form that goes over the wire.`;
    case 'bad_character':
      return /[/:@?#]/.test(culprit)
        ? `${it} cannot be in a domain name: give the name alone, not an address with it.`
        : `${it} cannot be in a domain name: letters, digits and hyphens can.`;
    case 'bad_hyphen':
      return `${it} begins or ends with a hyphen, or has two of them in third and fourth place.`;
    case 'bad_idn':
      return `${it} is no valid internationalised name: it has characters that are not allowed, are not in their normal form or do not go together, or it does not decode.`;
    case 'disallowed':
      return `${it} (${codePoint(culprit)}) is not allowed where it stands: registries take letters and digits of the world’s scripts (IDNA2008), and no symbols or emoji.`;
    case 'ip_address':
      return `${it} is an IP address and not a name.`;
    case 'bare_suffix':
      return `${it} is a public suffix: names are registered below it.`;
    case 'subdomain':
      return `${it} is below ${registrable}, and that is the name that can be registered.`;
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
