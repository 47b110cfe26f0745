export {
  ensureFirstOwner,
  type FirstOwner,
  type FirstOwnerOutcome,
} from './ensure-first-owner.ts';
export { forgetLateEntries } from './forget-late-entries.ts';
