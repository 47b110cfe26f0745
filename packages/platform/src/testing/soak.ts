/**
 * `npm test` tests every promise once. What shows only after many repetitions, or at full size, is
 * for `npm run soak`, which sets HOLDFAST_SOAK. Returns the number for this run.
 */
export function often<T>({ test, soak }: { test: T; soak: T }): T {
  return process.env.HOLDFAST_SOAK === undefined ? test : soak;
}
