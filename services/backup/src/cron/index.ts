export { cronOf, inWords, nextRuns, scheduleFaults, scheduleKey, scheduleOf } from './rules.ts';
