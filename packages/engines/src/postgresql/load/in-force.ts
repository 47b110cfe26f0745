import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreOptions } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import type { LoadSettings } from '../target/model.ts';

const LOOK_MS = 30_000;

/** What poolers pass on, each as libpq is told of it. */
const PASSED_ON = new Map([
  ['TimeZone', 'PGTZ'],
  ['DateStyle', 'PGDATESTYLE'],
]);

export type InForce = {
  /** For every session that makes expressions' values. */
  settings: Record<string, string>;
  /** Those that pg_restore's sessions begin with, besides what is in its environment. */
  options: Record<string, string>;
  env: Record<string, string>;
  /** What the user should know. */
  warnings: string[];
};

/** Settings that this server or a pooler does not take must not keep the rows out. */
export async function chooseInForce(
  target: ConnectionTarget,
  options: RestoreOptions,
  { inForce, settings: { peculiar } }: { inForce: Record<string, string>; settings: LoadSettings },
  wording: Wording,
): Promise<InForce> {
  if (Object.keys(inForce).length === 0) {
    return { settings: {}, options: peculiar, env: {}, warnings: [] };
  }
  const within = { ...options, deadlineMs: LOOK_MS };
  const tried = await atServer(target, within, 'try-settings', { settings: inForce });
  const settable = new Set(tried.settable);
  // Sessions begin without limits wherever they may ask for settings.
  const asks = 'statement_timeout' in peculiar;
  const known = Object.entries(inForce).filter(([name]) => settable.has(name));
  const settings = Object.fromEntries(known);
  const passed = asks ? [] : known.filter(([name]) => PASSED_ON.has(name));
  const hasItself = setsItself(options);
  const lost = Object.keys(inForce).filter(
    (name) =>
      hasItself(name) &&
      (!settable.has(name) || (!asks && tried.differing.includes(name) && !PASSED_ON.has(name))),
  );
  return {
    settings,
    options: asks ? { ...settings, ...peculiar, ...settings } : peculiar,
    env: Object.fromEntries(passed.map(([name, value]) => [PASSED_ON.get(name) ?? '', value])),
    warnings:
      lost.length === 0
        ? []
        : [
            `These settings of the backup’s database could not be in force while it was loaded: ${wording.list(lost.map((name) => wording.name(name)))}. What functions computed with them may differ.`,
          ],
  };
}

/** What only its server had matters to few. */
function setsItself({ needs }: RestoreOptions): (name: string) => boolean {
  const surroundings = surroundingsOf(needs);
  const own = new Set(surroundings?.settings.map(({ name }) => name.toLowerCase()));
  return (name) => surroundings === undefined || own.has(name.toLowerCase());
}
