export {
  cronOf,
  inWords,
  isRarer,
  nextRuns,
  scheduleFaults,
  scheduleKey,
  scheduleOf,
} from './rules.ts';
