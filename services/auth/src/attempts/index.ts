export { type Attempts, createAttempts } from './limiter.ts';
export {
  REPEATED_PASSWORD,
  SIGN_IN_OF_EMAIL,
  signInFromAddress,
  signUpFromAddress,
} from './model.ts';
export { networkOf } from './rules.ts';
