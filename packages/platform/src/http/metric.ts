import { Counter, Gauge, type Registry } from 'prom-client';

/** Something of the service's own that is shown at `/metrics`, read when asked for. */
export type Metric = {
  name: string;
  help: string;
  /** A counter only grows, however many processes count. */
  kind: 'gauge' | 'counter';
  labels: readonly string[];
  read(): Promise<{ labels: Record<string, string>; value: number }[]>;
};

/** A monitor waits ten seconds as a rule; the other metrics must not go down with one. */
const PATIENCE_MS = 5_000;

/** One that cannot be read now is left out of that answer, and does not spoil the others. */
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
