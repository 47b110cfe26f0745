import { Counter, Gauge, type Registry } from 'prom-client';

/** A metric of the service's own at `/metrics`, read when that is requested. */
export type Metric = {
  name: string;
  help: string;
  /** A counter only grows, however many processes count. */
  kind: 'gauge' | 'counter';
  labels: readonly string[];
  read(): Promise<{ labels: Record<string, string>; value: number }[]>;
};

/** A monitor usually waits ten seconds; one slow metric must not cost it all the others. */
const PATIENCE_MS = 5_000;

/** Adds a metric. If it cannot be read, it is left out of that answer and the others are not affected. */
export function addMetric(registry: Registry, metric: Metric): void {
  const { name, help, labels: labelNames, read } = metric;
  const settings = { name, help, labelNames, registers: [registry] };
  const values = () => Promise.race([read().catch(() => []), noneAfter(PATIENCE_MS)]);
  if (metric.kind === 'gauge') {
    new Gauge({
      ...settings,
      async collect() {
        const all = await values();
        this.reset();
        for (const { labels, value } of all) this.set(labels, value);
      },
    });
  } else {
    new Counter({
      ...settings,
      async collect() {
        const all = await values();
        this.reset();
        for (const { labels, value } of all) this.inc(labels, value);
      },
    });
  }
}

function noneAfter(ms: number): Promise<never[]> {
  return new Promise((resolve) => void setTimeout(resolve, ms, []).unref());
}
