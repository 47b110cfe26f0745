export { createLookUpTxt } from './domains/look-up-txt.ts';
export { proveDomain } from './domains/prove.ts';
export { forgetOrganisation, forgetPerson } from './forget.ts';
export { findWaitingSignOn } from './flow/second-step.ts';
export { createOpenId } from './openid/client.ts';
export type { SignOn } from './parts.ts';
export { refusePassword } from './require.ts';
export { SIGN_ON_COLUMNS } from './sealed.ts';
