import { OWN_SETTINGS } from '../connection/own-settings.ts';
import type { Session } from '../connection/sign-in.ts';
import type { LoadSettings } from './model.ts';

/**
 * Settings of the database or the user that would change how a dump is read: `NULL` in arrays,
 * `= NULL` in definitions, signs of intervals, the locale of money. The dump itself sets the rest.
 */
const SETTLED: Readonly<Record<string, string>> = {
  ...OWN_SETTINGS,
  array_nulls: 'on',
  transform_null_equals: 'off',
  IntervalStyle: 'postgres',
};

export async function readLoadSettings(
  { client, limits }: Pick<Session, 'client' | 'limits'>,
  monetary: string | undefined,
): Promise<LoadSettings> {
  const { rows } = await client.query<{ name: string; value: string; context: string }>(
    // As another session would begin: in this one, some are set already.
    'select name, reset_val as value, context from pg_catalog.pg_settings',
  );
  const wanted = { ...SETTLED, ...(monetary && { lc_monetary: monetary }) };
  const peculiar = Object.entries(wanted).filter(([name, value]) =>
    rows.some((row) => row.name === name && row.value !== value),
  );
  return {
    peculiar: { ...limits, ...Object.fromEntries(peculiar) },
    forbidden: rows.filter(({ context }) => context !== 'user').map(({ name }) => name),
    ofModules: rows
      .filter(({ context, name }) => context === 'user' && isOfModule(name))
      .map(({ name }) => name),
  };
}

const isOfModule = (name: string) => name.includes('.');

/** Which settings a function cannot have if this user makes it; names in lower case. */
export function settingsOfSuperusers({
  forbidden,
  ofModules,
}: Omit<LoadSettings, 'peculiar'>): (name: string) => boolean {
  const [not, own] = [forbidden, ofModules].map(
    (names) => new Set(names.map((name) => name.toLowerCase())),
  );
  return (name) => not?.has(name) === true || (isOfModule(name) && own?.has(name) !== true);
}
