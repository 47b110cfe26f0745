/**
 * What a session's thread loads when it is first asked for it. Most threads are asked for one or two
 * things, and loading is most of what their start costs.
 */
export function onDemand<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
) {
  return async (...args: Args): Promise<Result> => (await load())(...args);
}
