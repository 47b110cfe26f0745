import { replaceEach } from './replace-each.ts';

/** Endings and pairs that people mix up in writing, either way. */
const PATTERNS = [
  ...[
    'ie ei',
    'able ible',
    'ance ence',
    'ant ent',
    'er or ar',
    'tion sion',
    'ary ery',
    'cede ceed sede',
  ],
  ...[
    'ise ize',
    'our or',
    'yse yze',
    're er',
    'll l',
    'mm m',
    'nn n',
    'ss s',
    'tt t',
    'cc c',
    'pp p',
    'rr r',
  ],
].map((group) => group.split(' '));

/** Words that are misspelt more often than others, and how. */
const WORDS = [
  ...[
    'account acount acccount',
    'address adress',
    'business buisness bussiness',
    'calendar calender',
  ],
  ...[
    'committee comittee',
    'definite definate',
    'environment enviroment',
    'foreign foriegn',
    'guarantee garantee',
  ],
  ...[
    'government goverment',
    'independent independant',
    'library libary',
    'license licence lisence',
  ],
  ...[
    'maintenance maintainance',
    'necessary neccessary',
    'occasion ocassion',
    'payment payement',
    'privilege priviledge',
  ],
  ...[
    'receive recieve',
    'recommend recomend',
    'restaurant restaraunt',
    'secure sercure',
    'separate seperate',
  ],
  ...[
    'service servise',
    'success succes',
    'tomorrow tommorow',
    'travel travell',
    'until untill',
    'weird wierd',
  ],
].map((group) => group.split(' '));

export function* misspelling(letters: readonly string[]): Iterable<string> {
  const label = letters.join('');
  yield* replaceEach(label, WORDS);
  yield* replaceEach(label, PATTERNS);
}
