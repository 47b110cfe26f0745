import type { Candidate, MadeStyle } from '../model.ts';
import type { Palette } from '../words/palette.ts';
import { affixed } from './affix.ts';
import { blends } from './blend.ts';
import { coined } from './coined.ts';
import { compounds } from './compound.ts';
import { realWords } from './real-word.ts';
import { respelled } from './respelled.ts';
import { shortNames } from './short.ts';

export const MAKERS: Readonly<Record<MadeStyle, (palette: Palette) => Candidate[]>> = {
  real_word: realWords,
  compound: compounds,
  blend: blends,
  affix: affixed,
  respelled,
  coined,
  short: shortNames,
};
