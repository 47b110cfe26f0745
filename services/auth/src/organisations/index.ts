export { authorise, authoriseAlone } from './authorise.ts';
export { createOrganisationFor } from './create.ts';
export type { Organisation } from './model.ts';
export { noteRoleRefusal } from './note-refusal.ts';
export { keepsAnOwner, mayChangeRole, mayGive, mayManageRole, mayRemove } from './rules.ts';
export {
  closeOrganisation,
  findOrganisationOf,
  holdOrganisation,
  holdUser,
  listOrganisationsOf,
} from './store.ts';
export { lacksSecondFactor, wantSecondFactor } from './want-second-factor.ts';
