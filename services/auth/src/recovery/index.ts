export { writeReset } from './ask.ts';
export { issueReset } from './issue.ts';
export { resetLinkFromHere } from './link-from-here.ts';
export type { ResetLink } from './model.ts';
export { resetLetter } from './wording.ts';
