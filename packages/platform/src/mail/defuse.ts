/** An invisible character that breaks a word in two. */
const BREAK = '\u200b';
/** Two joiners are letters' own business: Persian, Hindi and emojis need them. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?!\n)\p{Cc}+/gu;

/**
 * Text of which no mail program makes a link, an address or a telephone number, in which nothing is
 * unseen or turns the direction of what follows. For whatever others could have written: links of our
 * own stand apart.
 */
export function defuse(text: string): string {
  return text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(CONTROLS, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('@', `@${BREAK}`)
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll(/\b(mailto|tel|javascript|data)(?=:)/gi, `$1${BREAK}`)
    .replaceAll(/([.。．｡])(?=[\p{L}\p{N}])/gu, `$1${BREAK}`);
}
