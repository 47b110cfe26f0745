export { openOutput, piecesOf } from './output.ts';
export { giveBack } from './slabs.ts';
export { makeTemporaryFolder, TEMPORARY_KIND } from './temporary-folder.ts';
