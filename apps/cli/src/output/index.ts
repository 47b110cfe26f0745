export { createOutput, type Output, type View } from './output.ts';
export { count, type Limited, listFirst, withLimit } from './take.ts';
export { toned } from './tones.ts';
