export { inWords, nextRuns, scheduleFaults, scheduleKey } from './rules.ts';
