import type pg from 'pg';
import type { LoadSettings } from './model.ts';

/**
 * Settings of the database or the user that would change how a dump is read: `NULL` in arrays,
 * `= NULL` in definitions, signs of intervals, the locale of money. Also, a session that waits for
 * the dump must not be ended for being idle. The dump itself sets the rest.
 */
const SETTLED: Readonly<Record<string, string>> = {
  array_nulls: 'on',
  transform_null_equals: 'off',
  IntervalStyle: 'postgres',
  idle_session_timeout: '0',
};

export async function readLoadSettings(
  client: pg.Client,
  monetary: string | undefined,
): Promise<LoadSettings> {
  const { rows } = await client.query<{ name: string; setting: string; context: string }>(
    'select name, setting, context from pg_catalog.pg_settings',
  );
  const wanted = { ...SETTLED, ...(monetary && { lc_monetary: monetary }) };
  const peculiar = Object.entries(wanted).filter(([name, value]) =>
    rows.some((row) => row.name === name && row.setting !== value),
  );
  return {
    peculiar: Object.fromEntries(peculiar),
    forbidden: rows.filter(({ context }) => context !== 'user').map(({ name }) => name),
  };
}
