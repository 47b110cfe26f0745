export { breathe, mostStepsAtOnce, STEPS_A_TURN } from './effort.ts';
export { createGlob, type Glob } from './glob.ts';
