/** What limits a row that is short of its goal, as a profile shows it; by benchmark and row. */
export const LIMITS: ReadonlyMap<string, string> = new Map([]);
