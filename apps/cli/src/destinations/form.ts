import type { Command } from 'commander';
import type { Surroundings } from '../terminal/index.ts';

/** In the API's words. */
export type Settings = Record<string, unknown>;

/** What the command takes for a kind of storage: where it is, and what opens it. */
export type KindForm<Choices> = {
  withOptions(command: Command): Command;
  /** What of it was given. */
  read(choices: Choices, surroundings: Surroundings): Promise<Settings>;
  /** The secret, from whoever can type it, unless one was given. */
  askSecret(given: Settings, surroundings: Surroundings): Promise<Settings>;
};

/** Without what was not given. */
export function onlyGiven(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
