import { isIP } from 'node:net';
import { explainFault } from './explain-fault.ts';
import { findDisallowed } from './idna2008.ts';
import { MAX_LABEL, MAX_NAME, type NameFault, type NameReading } from './model.ts';
import { splitName } from './suffixes.ts';
import { toForms } from './to-forms.ts';

/** A text may have characters that are mapped away, but not without limit. */
const MAX_TEXT = 1_024;

/** UTS 46: the ideographic, the full-width and the half-width full stop separate labels, too. */
const FINAL_DOT = /[.。．｡]$/;

/**
 * Reads what a person typed as a name that could be registered: UTS 46 (not transitional, STD3),
 * IDNA2008, lengths, and a public suffix with exactly one label before it. White space around it,
 * upper case and one final dot are forgiven. A name below a registrable one is refused rather than
 * cut, because the answer would be about another name than the one that was asked about.
 */
export function readName(text: string): NameReading {
  // Nearly all names are plain, and a bulk check may have 100,000 of them.
  if (isPlain(text)) return placed(text, text);
  const bare = text.length > MAX_TEXT ? text : text.trim().replace(FINAL_DOT, '');
  if (bare === '') return refusal('empty', bare);
  if (bare.length > MAX_TEXT) return refusal('too_long', bare);
  if (isIP(bare) || /^\[[0-9a-f:.]+\]$/i.test(bare)) return refusal('ip_address', bare);
  const lower = bare.toLowerCase();
  if (isPlain(lower)) return placed(lower, lower);
  const forms = toForms(bare);
  if (!forms.ok) return refusal(forms.fault, forms.culprit);
  const reading = placed(forms.ascii, forms.unicode);
  if (!reading.ok) return reading;
  const [label = ''] = forms.unicode.split('.');
  const culprit = findDisallowed(label);
  return culprit === undefined ? reading : refusal('disallowed', culprit);
}

/** Letters, digits and hyphens, in two labels or more, and nothing that UTS 46 would change. */
function isPlain(text: string): boolean {
  const { length } = text;
  if (length > MAX_NAME) return false;
  let start = 0; // of this label
  let hyphen = true; // whether a label must not end here
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      hyphen = false;
    } else if (code === 0x2d) {
      // At the start, or in third and fourth place, as in `xn--` and other reserved prefixes.
      if (at === start || (hyphen && at === start + 3)) return false;
      hyphen = true;
    } else if (code === 0x2e) {
      if (hyphen || at === start || at - start > MAX_LABEL) return false;
      start = at + 1;
    } else return false;
  }
  return start > 0 && start < length && !hyphen && length - start <= MAX_LABEL;
}

function placed(ascii: string, unicode: string): NameReading {
  const split = splitName(ascii);
  if (split === undefined) {
    return isIP(ascii)
      ? refusal('ip_address', unicode)
      : refusal('unknown_suffix', unicode.slice(unicode.lastIndexOf('.') + 1));
  }
  const { suffix, tld, registrable } = split;
  if (registrable === undefined) return refusal('bare_suffix', unicode);
  if (registrable.length !== ascii.length) return refusal('subdomain', unicode, registrable);
  return { ok: true, name: { ascii, unicode, tld, suffix } };
}

function refusal(fault: NameFault, culprit: string, registrable = ''): NameReading {
  return { ok: false, fault, reason: explainFault(fault, culprit, registrable) };
}
