const STEPS = 5;

/**
 * A timeout for those who wait for others on this machine: while it stands still nobody does
 * anything, so that time counts as one step, however long it was. Calling what it returns ends it.
 */
export function whenAwakeFor(ms: number, then: () => void): () => void {
  let timer: NodeJS.Timeout;
  const step = (left: number) => {
    timer = setTimeout(() => (left === 1 ? then() : step(left - 1)), ms / STEPS).unref();
  };
  step(STEPS);
  return () => clearTimeout(timer);
}
