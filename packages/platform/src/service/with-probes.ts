import type { Worker } from '../queue/index.ts';
import type { Probed, Running, ServiceContext } from './model.ts';

/** Gives a worker a port for monitors, open until the worker has ended; `/readyz` is 503 while it stops. */
export async function withProbes(
  worker: Worker,
  options: { name: string; context: ServiceContext; port: number; probed: Probed | undefined },
): Promise<Running> {
  const { name, context, port, probed } = options;
  const { host, logger, clock } = context;
  let isStopping = false;
  try {
    const [{ createProbeApp }, { taskMetrics }] = await Promise.all([
      import('../http/index.ts'),
      import('../queue/index.ts'),
    ]);
    const app = await createProbeApp({
      name: `Holdfast ${name} worker`,
      logger,
      clock,
      readiness: {
        ...probed?.readiness,
        queue: worker.check,
        worker: async () => {
          if (isStopping) throw new Error('the worker is stopping');
        },
      },
      metrics: [...(probed?.metrics ?? []), ...taskMetrics(worker)],
    });
    await app.listen({ host, port });
    return {
      stop: async (stop) => {
        isStopping = true;
        await worker.stop(stop).finally(() => app.stop({ graceMs: 0 }));
      },
    };
  } catch (error) {
    await worker.stop({ graceMs: 0 });
    throw error;
  }
}
