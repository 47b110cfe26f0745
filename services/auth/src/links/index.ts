export { type DashboardAddress, dashboardBefore, dashboardHere } from './dashboard-address.ts';
export { issueLink } from './issue.ts';
export { proveAddress } from './prove-address.ts';
export {
  deleteLinksInto,
  deleteLinksOf,
  deleteLinksTo,
  endLinks,
  findLinkRow,
  findOpenLink,
  isVerified,
  oldestWayBack,
  sweepLinks,
} from './store.ts';
export { fingerprintOf, hashOf, linkTo } from './token.ts';
export { type LinkParts, LinkRefused, linkProblem, useLink } from './use.ts';
