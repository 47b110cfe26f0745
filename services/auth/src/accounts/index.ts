export {
  ensureFirstOwner,
  type FirstOwner,
  type FirstOwnerOutcome,
} from './ensure-first-owner.ts';
