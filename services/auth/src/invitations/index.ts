export { deleteInvitationsOf, deleteInvitationsTo, sweepInvitations } from './store.ts';
