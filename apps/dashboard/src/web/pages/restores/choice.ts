export const MODES = ['new_database', 'external_target', 'overwrite'] as const;
export type Mode = (typeof MODES)[number];

/** The parts of a restore that are in the address; what is typed, above all secrets, never is. */
export type Choice = { database?: string; backup?: string; mode?: Mode };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export function readChoice(search: Record<string, unknown>): Choice {
  const { database, backup, mode } = search;
  return {
    ...(isId(database) && { database }),
    ...(isId(backup) && { backup }),
    ...(MODES.includes(mode as Mode) && { mode: mode as Mode }),
  };
}
