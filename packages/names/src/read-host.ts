import { type Host, MAX_LABEL, MAX_NAME } from './model.ts';
import { splitName } from './suffixes.ts';
import { toForms } from './to-forms.ts';

const PLAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/;

/**
 * Reads a host name as machines write it; undefined if it is none, or not below a suffix where
 * names are registered. What stands before the registrable name is only checked for its form. Names
 * that IDNA2008 does not allow are accepted: a few registries sell them, and imitators use them.
 */
export function readHost(text: string): Host | undefined {
  const ascii = text.toLowerCase();
  if (ascii.length > MAX_NAME || !PLAIN.test(ascii)) return undefined;
  const split = splitName(ascii);
  if (split?.registrable === undefined) return undefined;
  const { suffix, tld, registrable } = split;
  if (ascii.split('.').some(({ length }) => length > MAX_LABEL)) return undefined;
  const unicode = toUnicode(registrable);
  if (unicode === undefined) return undefined;
  return { ascii, domain: { ascii: registrable, unicode, suffix, tld } };
}

function toUnicode(ascii: string): string | undefined {
  if (!/(?:^|\.)..--/.test(ascii)) return ascii;
  const forms = toForms(ascii);
  return forms.ok ? forms.unicode : undefined;
}
