import { toASCII, toUnicode } from 'tr46';
import { MAX_LABEL, MAX_NAME, type NameFault } from './model.ts';

type Forms =
  | { ok: true; ascii: string; unicode: string }
  | { ok: false; fault: NameFault; culprit: string };

const RULES = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
};

/** Both forms of any text by UTS 46, or its first fault and the part of the text that has it. */
export function toForms(text: string): Forms {
  const { domain: unicode, error } = toUnicode(text, RULES);
  const labels = unicode.split('.');
  if (error || labels.includes('') || labels.length === 1) return diagnose(text);
  const ascii = toASCII(unicode, RULES);
  // Punycode that was typed must be exactly the encoding of what it decodes to.
  if (ascii === null || (isAscii(text) && ascii !== text.toLowerCase())) {
    return { ok: false, fault: 'bad_idn', culprit: text };
  }
  if (ascii.length > MAX_NAME) return { ok: false, fault: 'too_long', culprit: unicode };
  const long = ascii.split('.').findIndex((label) => label.length > MAX_LABEL);
  if (long >= 0) return { ok: false, fault: 'label_too_long', culprit: labels[long] ?? '' };
  return { ok: true, ascii, unicode };
}

/** UTS 46 only says that something is wrong; people want to know what. */
function diagnose(text: string): Forms {
  const fault = (fault: NameFault, culprit: string): Forms => ({ ok: false, fault, culprit });
  const { domain } = toUnicode(text);
  if (domain === '') return fault('empty', domain);
  const labels = domain.split('.');
  const typed = text.split(/[.。．｡]/);
  if (labels.length === 1 && !/[/:@\s]/.test(domain)) return fault('no_dot', domain);
  for (const [at, label] of labels.entries()) {
    const punycode = /^xn--/i.test(typed[at] ?? '');
    if (label === '')
      return punycode ? fault('bad_idn', typed[at] ?? '') : fault('label_empty', '');
    const bad = /[\0-,/:-`{-\x7f]/.exec(label)?.[0];
    if (bad !== undefined) return fault('bad_character', bad);
  }
  for (const [at, label] of labels.entries()) {
    const punycode = /^xn--/i.test(typed[at] ?? '');
    if (isAscii(label) && label.length > MAX_LABEL) return fault('label_too_long', label);
    if (!punycode && /^-|-$|^..--/u.test(label)) return fault('bad_hyphen', label);
    if (!isAscii(label) || punycode) {
      const alone = toUnicode(typed.length === labels.length ? (typed[at] ?? '') : label, RULES);
      if (alone.error) return fault('bad_idn', label);
    }
  }
  return fault('bad_idn', domain); // each label is good alone, but they do not go together
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
