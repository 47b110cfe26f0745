export { joinByInvitation } from './accept.ts';
export { deleteInvitationsOf, deleteInvitationsTo, sweepInvitations } from './store.ts';
