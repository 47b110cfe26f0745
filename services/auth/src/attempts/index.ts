export { type Attempts, createAttempts } from './limiter.ts';
export {
  FACTOR_OF_USER,
  INVITED_TO_ADDRESS,
  linkFromAddress,
  MAIL_FROM_ADDRESS,
  MAIL_OF_ORGANISATION,
  MAIL_OF_USER,
  MAIL_TO_ADDRESS,
  REPEATED_PASSWORD,
  SIGN_IN_OF_DEVICE,
  SIGN_IN_OF_EMAIL,
  STRANGERS,
  signInFromAddress,
  signUpFromAddress,
  TOLD_OF_BURST,
  WRONG_CODES,
} from './model.ts';
export { networkOf } from './rules.ts';
export { tellTaken } from './tell-taken.ts';
