import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addMetric } from './metric.ts';

test("a service's own metrics are read when asked for; one that cannot be is left out", async () => {
  const registry = new Registry();
  let [size, isAway] = [1, false];
  addMetric(registry, {
    name: 'tank_level',
    help: 'How full',
    kind: 'gauge',
    labels: ['tank'],
    read: async () => {
      if (isAway) throw new Error('no answer');
      return [{ labels: { tank: 'a' }, value: size }];
    },
  });
  addMetric(registry, {
    name: 'tanks_total',
    help: 'How many',
    kind: 'counter',
    labels: [],
    read: async () => [{ labels: {}, value: 2 }],
  });
  expect(await registry.metrics()).toContain('tank_level{tank="a"} 1');
  size = 5;
  expect(await registry.metrics()).toContain('tank_level{tank="a"} 5');
  isAway = true;
  const text = await registry.metrics();
  expect(text).not.toContain('tank_level{');
  expect(text).toContain('# TYPE tanks_total counter\ntanks_total 2');
});
