const STEPS = 5;

/**
 * A timeout for waiting on other processes of this machine. While the machine stands still they do
 * nothing either, so such a pause counts as one step at most, however long it was. Calling the
 * function returned cancels it.
 */
export function whenAwakeFor(ms: number, then: () => void): () => void {
  let timer: NodeJS.Timeout;
  const step = (left: number) => {
    timer = setTimeout(() => (left === 1 ? then() : step(left - 1)), ms / STEPS).unref();
  };
  step(STEPS);
  return () => clearTimeout(timer);
}
