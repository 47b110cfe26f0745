/** How often a page refetches while something runs, and while nothing does. Hidden tabs do not. */
export const RUNNING_MS = 1_500;
export const RESTING_MS = 20_000;

export const paceOf = (isRunning: boolean) => (isRunning ? RUNNING_MS : RESTING_MS);
