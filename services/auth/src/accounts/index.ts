export { writeSignUp } from './ask-to-sign-up.ts';
export {
  ensureFirstOwner,
  type FirstOwner,
  type FirstOwnerOutcome,
} from './ensure-first-owner.ts';
export { forgetLateEntries } from './forget-late-entries.ts';
export type { AccountHooks } from './hooks.ts';
export type { Standing } from './model.ts';
export { deletePassword, findStanding, lockPerson, updateEmail } from './store.ts';
export { passwordChangedLetter } from './wording.ts';
