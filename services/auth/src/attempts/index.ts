export { type Attempts, createAttempts } from './limiter.ts';
export {
  FACTOR_OF_USER,
  REPEATED_PASSWORD,
  SIGN_IN_OF_EMAIL,
  signInFromAddress,
  signUpFromAddress,
} from './model.ts';
export { networkOf } from './rules.ts';
