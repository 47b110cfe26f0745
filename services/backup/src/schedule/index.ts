export { inWords, nextRuns, scheduleFaults } from './rules.ts';
