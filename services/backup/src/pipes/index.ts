export { openOutput, piecesOf } from './output.ts';
export { giveBack } from './slabs.ts';
