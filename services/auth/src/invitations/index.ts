export { joinByInvitation } from './accept.ts';
export { deleteInvitationsOf, deleteInvitationsTo } from './store.ts';
export { sweepInvitations } from './sweep.ts';
export { withdrawInvitations, withdrawInvitationsOf } from './withdraw.ts';
