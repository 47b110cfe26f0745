/**
 * Code that a session's thread loads when it is first needed. Most threads need one or two things,
 * and loading is most of the cost of their start.
 */
export function onDemand<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
) {
  return async (...args: Args): Promise<Result> => (await load())(...args);
}
