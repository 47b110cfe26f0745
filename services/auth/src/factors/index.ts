export { asOwner, countsAsOwner } from './as-owner.ts';
export { listHeld, methodsOf } from './list.ts';
export { type FactorParts, totpContext } from './parts.ts';
export { askForPasskey, siteFor } from './passkey-questions.ts';
export { removeFactorsByEmail, removeFactorsSince } from './remove.ts';
export { repeatPassword } from './repeat-password.ts';
export { isStrong, siteAt } from './rules.ts';
export {
  deleteFactorsOf,
  deleteTicketsOf,
  listPasskeys,
  sweepBegunTotp,
  sweepTickets,
} from './store.ts';
export { askAnew, issueTicket, readTicket, useUp } from './tickets.ts';
export { verifyFactor } from './verify.ts';
