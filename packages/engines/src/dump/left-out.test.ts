import { mostStepsAtOnce, STEPS_A_TURN } from '@holdfast/platform/patterns';
import { expect, test } from 'vitest';
import { createEngines, ENGINE_NAMES, engineOf } from '../engines.ts';

const engines = createEngines({ places: { extra: [], path: '' } });
const evil = Array.from({ length: 200 }, (_, n) => ({
  schema: `${'a'.repeat(60)}${n}`,
  name: n % 2 === 0 ? 'a'.repeat(63) : '.'.repeat(63),
}));

test.each(ENGINE_NAMES)('%s: patterns are held against tables as written', async (name) => {
  const tables = ['orders', 'log_1', 'log_2', 'a.b'].map((table) => ({
    schema: 'app',
    name: table,
  }));
  const { leavesOut } = engineOf(engines, name);
  const isLeftOut = await leavesOut(['log_*', 'app.a.b', 'ord', '*rders.'], tables, 'app');
  expect(tables.filter(isLeftOut).map((table) => table.name)).toEqual(['log_1', 'log_2', 'a.b']);
});

test.each(
  ENGINE_NAMES.flatMap((name) => [
    { name, pattern: `${'*a'.repeat(120)}*b` },
    { name, pattern: `*${'aa'.repeat(120)}b*` },
    { name, pattern: `${'*.'.repeat(120)}*b*` },
    { name, pattern: `${'*a'.repeat(120)}*b*` },
  ]),
)('$name: many tables and $pattern keep nobody else from the loop', async ({ name, pattern }) => {
  const patterns = Array.from({ length: 100 }, (_, n) => `${pattern}${n}`);
  const { leavesOut } = engineOf(engines, name);
  const steps = await mostStepsAtOnce(() => leavesOut(patterns, evil, 'app'));
  expect(steps).toBeLessThan(1.5 * STEPS_A_TURN);
});
