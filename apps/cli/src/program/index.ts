export { EXIT_CODES } from './exit-codes.ts';
export { Failure } from './failure.ts';
export { readMoment } from './moment.ts';
export { report } from './report.ts';
export { sayNoSecret } from './say-no-secret.ts';
export { VARIABLES } from './variables.ts';
export {
  type Common,
  described,
  examplesOf,
  HINT,
  isCommon,
  lone,
  noun,
  verb,
  type Waiting,
  withCommon,
  withWaiting,
} from './verb.ts';
