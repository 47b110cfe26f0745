import { split } from './fields/field.ts';
import { STOP_WORDS } from './stop-words.ts';
import type { Token } from './tokens.ts';

/** Little words by which a language is recognised. */
const LITTLE_WORDS = Object.entries({
  German: `der die das den dem des ein eine einen einem einer und oder für mit von zum zur bei aus
    nach über unter ohne nicht kein keine im am an in so was war hat ist sind auf wir ich sie unser
    unsere wie auch also man will alle gegen zwischen durch es er`,
  French: `le la les un une des du de d l et ou pour avec sans dans sur par chez aux au à en est
    sont nous vous qui que pas ne ce cette nos votre entre on plus me`,
  Spanish: `el la los las un una unos unas de del y o para con sin en por es son que no al a nuestro
    nuestra su sus como entre desde me`,
  Portuguese: `o a os as um uma uns umas de do da dos das e ou para com sem em no na nos nas por pelo
    pela é que não ao à seu sua como entre me`,
  Italian: `il lo la i gli le un uno una di del dello della dei degli delle e o per con senza in nel
    nella su da dal è sono che non al alla come tra fra a`,
  Dutch: `de het een en of voor met zonder van in op bij uit naar over niet geen is zijn wij ons onze
    als ook tussen door we`,
  Swedish: `en ett och eller för med utan av i på till från inte är som vi vår våra det den`,
  Polish: `i w z na do dla od bez nie jest są oraz lub przez pod nad się jak to`,
  Turkish: `ve bir için ile bu da de olan veya gibi daha`,
  Russian: `и в на для с из не по от до без или это как`,
}).map(([language, text]) => ({ language, words: new Set(split(text)) }));

/** Letters that English has only in borrowed words. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  German: /[äöüß]/,
  French: /[çœèêëîïûù]/,
  Spanish: /[ñ¿¡]/,
  Portuguese: /[ãõç]/,
  Italian: /[àèìòù]/,
  Swedish: /[åäö]/,
  Polish: /[łęąśżźćń]/,
  Turkish: /[ğışç]/,
  Russian: /\p{Script=Cyrillic}/u,
};

/**
 * The language of a description that is not in English, otherwise undefined. More words must point
 * to it than to English: little words that English does not have, and letters; `isEnglish` says
 * which of the others are certainly English.
 */
export function foreignLanguage(
  tokens: readonly Token[],
  isEnglish: (word: string) => boolean,
): string | undefined {
  const count = (holds: (token: Token) => boolean) => tokens.filter(holds).length;
  const [best] = LITTLE_WORDS.map(({ language, words }) => {
    const own = count(({ text }) => words.has(text) && !STOP_WORDS.has(text));
    const english = count(
      ({ text, word }) => !words.has(text) && (STOP_WORDS.has(word) || isEnglish(word)),
    );
    const strange = count(({ text }) => LETTERS[language]?.test(text) ?? false);
    return { language, own, lead: own + strange - english };
  }).sort((a, b) => b.lead - a.lead);
  return best && best.own > 0 && best.lead > 0 ? best.language : undefined;
}

export function isLittleWord(language: string, text: string): boolean {
  return LITTLE_WORDS.some((each) => each.language === language && each.words.has(text));
}
