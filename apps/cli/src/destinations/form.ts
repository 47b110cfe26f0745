import type { Command } from 'commander';
import type { Surroundings } from '../terminal/index.ts';

/** By the API's field names. */
export type Settings = Record<string, unknown>;

/** The options for one kind of storage: its address and its credentials. */
export type KindForm<Choices> = {
  withOptions(command: Command): Command;
  /** The settings that were given. */
  read(choices: Choices, surroundings: Surroundings): Promise<Settings>;
  /** Prompts for the secret, unless one was given. */
  askSecret(given: Settings, surroundings: Surroundings): Promise<Settings>;
};

/** Drops what was not given. */
export function onlyGiven(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
