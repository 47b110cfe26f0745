import type { TaskCount, TaskHandler } from './worker-model.ts';

/** Counts what the handlers that it watches do. */
export function createTally(): {
  watch(handler: TaskHandler): TaskHandler;
  counts(): TaskCount[];
} {
  const counted = new Map<string, TaskCount>();

  function count(task: string, outcome: TaskCount['outcome'], seconds: number): void {
    const key = `${task} ${outcome}`;
    const before = counted.get(key) ?? { task, outcome, times: 0, seconds: 0 };
    const { times, seconds: spent } = before;
    counted.set(key, { task, outcome, times: times + 1, seconds: spent + seconds });
  }

  return {
    watch: ({ name, run }) => ({
      name,
      async run(payload, context) {
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1000;
        try {
          await run(payload, context);
        } catch (error) {
          count(name, 'failed', seconds());
          throw error;
        }
        count(name, 'done', seconds());
      },
    }),
    counts: () => [...counted.values()],
  };
}
