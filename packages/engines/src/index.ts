export type { ToolPlaces } from './client-tools/index.ts';
export {
  type CredentialsInput,
  connectionViewSchema,
  fromSealable,
  toSealable,
  viewOf,
} from './credentials/index.ts';
export type { ConnectionTarget, ConnectionView, Credentials } from './credentials/model.ts';
export {
  createEngines,
  credentialsSchema,
  ENGINE_NAMES,
  type EngineName,
  type Engines,
  engineOf,
  readCredentials,
  restoredByHand,
} from './engines.ts';
export {
  type DumpAbout,
  DumpFailure,
  type Engine,
  isTransientCode,
  type LeftOut,
  NoSandbox,
  type NotDropped,
  PROBE_ERROR_CODES,
  type ProbeErrorCode,
  RESTORE_FAILURE_CODES,
  RestoreFailure,
  type RestoreNeeds,
  type RestoreOutcome,
  type RestorePlace,
  type RunningDump,
  type Sandbox,
  SandboxEnded,
  type SandboxLimits,
  type SessionOwner,
  type SwapPlan,
  type Swapped,
  TARGET_CHECKS,
  type TargetReport,
  type TriedDefinitions,
} from './model.ts';
export { limitsFor } from './sandbox/limits.ts';
