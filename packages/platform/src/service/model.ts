import type { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Migrated } from '../db/index.ts';
import type { Metric, OpenApiDocument, ReadinessChecks, StopOptions } from '../http/index.ts';
import type { Logger } from '../log/index.ts';
import type { KeyRing, Secret } from '../secrets/index.ts';

/** What a service is given when it is started. Everything else it reads from its own settings. */
export type ServiceContext = {
  environment: Record<string, string | undefined>;
  databaseUrl: string;
  dataDirectory: string;
  masterKeys: KeyRing;
  logger: Logger;
  clock: Clock;
  /** The address that the APIs listen on. */
  host: string;
  /** Where the auth service is reached. */
  authUrl: string;
  /** The issuer whose tokens are accepted, and where the keys to check them are. */
  tokens: { issuer: string; jwksUrl: string };
  /** The secret that services show to auth to be let into its directory. */
  serviceSecret: Secret;
  /** Origins whose pages may call the APIs. */
  corsOrigins: string[];
  /** How many proxies stand in front. */
  trustedProxies: number;
  /** Whether customers' hosts may be in private networks. */
  allowPrivateNetworks: boolean;
};

/** Something that runs until it is stopped, and then ends within the grace. */
export type Running = { stop(options: StopOptions): Promise<void> };
export type RunningApi = Running & { url: string };

/** What monitors see of a role. */
export type Probed = { readiness: ReadinessChecks; metrics: readonly Metric[] };

/** A service as the starter of processes sees it: one API, and perhaps workers. */
export type Service = {
  name: string;
  port: { setting: string; fallback: number };
  /** The environment variables that this service reads itself, and what each must look like. */
  settings: Record<string, z.ZodType>;
  /** The OpenAPI document of its API, made of the declarations alone: nothing is started for it. */
  document(): Promise<OpenApiDocument>;
  migrate(context: ServiceContext): Promise<Migrated>;
  startApi(context: ServiceContext, port: number): Promise<RunningApi>;
  /** With a port for monitors, if one is given. */
  startWorker?(context: ServiceContext, probePort?: number): Promise<Running>;
};
