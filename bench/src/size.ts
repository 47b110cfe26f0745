/**
 * `npm run bench -- --quick` shows within minutes that every benchmark runs to its end. Its figures
 * mean nothing, so it writes no results.
 */
export function size<T>({ usual, quick }: { usual: T; quick: T }): T {
  return isQuick() ? quick : usual;
}

export function isQuick(): boolean {
  return process.env.HOLDFAST_BENCH_QUICK !== undefined;
}
