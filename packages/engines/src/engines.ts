import {
  type CredentialsInput,
  createCredentialsSchema,
  readCredentials as readByRules,
} from './credentials/index.ts';
import type { Credentials } from './credentials/model.ts';
import { mariadb, mysql } from './mariadb/engine.ts';
import type { ByHand, Engine, EngineKind, EngineSetup } from './model.ts';
import { postgresql } from './postgresql/engine.ts';

/** Every engine that there is, in the order in which the API names them. */
export const ENGINE_KINDS = [postgresql, mysql, mariadb] as const satisfies EngineKind[];

export type EngineName = (typeof ENGINE_KINDS)[number]['name'];
export const ENGINE_NAMES: readonly EngineName[] = ENGINE_KINDS.map(({ name }) => name);

export type Engines = Readonly<Record<EngineName, Engine>>;

/** Leaves time to send the answer within the ten seconds that are promised. */
const PROBE_DEADLINE_MS = 9_000;

export function createEngines({
  probeDeadlineMs: deadlineMs = PROBE_DEADLINE_MS,
  ...setup
}: Pick<EngineSetup, 'places' | 'keepIn'> & { probeDeadlineMs?: number }): Engines {
  const engines = ENGINE_KINDS.map(({ name, create }) => [name, create({ ...setup, deadlineMs })]);
  return Object.fromEntries(engines);
}

export const credentialsSchema = createCredentialsSchema(ENGINE_KINDS);

/** Finds an engine by a stored name, such as the one in a manifest. */
export function engineOf(engines: Engines, name: string): Engine {
  const engine = new Map<string, Engine>(Object.entries(engines)).get(name);
  if (!engine) throw new Error(`There is no engine called ${name}.`);
  return engine;
}

/** See `readByRules`. */
export function readCredentials(
  engine: EngineName,
  input: CredentialsInput,
  options: { prefix?: string } = {},
): Credentials {
  return readByRules(kindOf(engine), input, options);
}

/** What the recovery kit says about dumps of this engine. */
export function restoredByHand(engine: EngineName): ByHand {
  return kindOf(engine).byHand;
}

function kindOf(engine: EngineName): EngineKind {
  const kind = ENGINE_KINDS.find(({ name }) => name === engine);
  if (!kind) throw new Error(`There is no engine called ${engine}.`);
  return kind;
}
