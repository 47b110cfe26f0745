export { EXIT_CODES } from './exit-codes.ts';
export { Failure } from './failure.ts';
export { report } from './report.ts';
export { sayNoSecret } from './say-no-secret.ts';
export {
  type Common,
  described,
  HINT,
  lone,
  noun,
  verb,
  type Waiting,
  withCommon,
  withWaiting,
} from './verb.ts';
