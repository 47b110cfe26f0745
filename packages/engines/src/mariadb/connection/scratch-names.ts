/**
 * What definitions are called while they are tried in a database that is in use. Whatever has such a
 * name is ours, and neither backed up nor kept.
 */
const SCRATCH = /^holdfast__try_[0-9a-f]{12}_\d+$/;

export const isScratch = (name: string) => SCRATCH.test(name);

export const scratchName = (run: string, count: number) => `holdfast__try_${run}_${count}`;
