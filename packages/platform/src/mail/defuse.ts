import { toHtml } from './html.ts';

/** An invisible character that breaks a word in two. */
const BREAK = '\u200b';
/** Two joiners are letters' own business: Persian, Hindi and emojis need them. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?!\n)\p{Cc}+/gu;
const DOTS = /([.。．｡])(?=[\p{L}\p{N}])/gu;

/**
 * Text that others could have written, in which no address begins, and nothing is unseen or turns the
 * direction of what follows. Leaves `public.orders` and `ada@example.com` as they can be copied:
 * `defuseName` and `inertHtml` are for those.
 */
export function defuse(text: string): string {
  return text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(CONTROLS, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll(/\b(www|mailto|tel|javascript|data)(?=[.:])/gi, `$1${BREAK}`);
}

/** The same for what nobody copies: nor is anything in it a link to a program that makes links of `a.b`. */
export function defuseName(text: string): string {
  return defuse(text).replaceAll('@', `@${BREAK}`).replaceAll(DOTS, `$1${BREAK}`);
}

/** Defused text as HTML: what looks like a domain or an address is no one piece of text, but is copied as one. */
export function inertHtml(text: string): string {
  return toHtml(text).replaceAll(DOTS, '<span>$1</span>').replaceAll('@', '<span>@</span>');
}
