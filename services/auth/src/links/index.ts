export { type DashboardAddress, dashboardBefore, dashboardHere } from './dashboard-address.ts';
export { issueLink } from './issue.ts';
export { fingerprintOf, hashOf, linkTo } from './rules.ts';
export { deleteLinksOf, deleteLinksTo, endLinks, findLinkRow, findOpenLink } from './store.ts';
export { LinkRefused, linkProblem, useLink } from './use.ts';
