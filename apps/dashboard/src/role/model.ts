import type { ServiceContext } from '@holdfast/platform/service';

/** The services behind, each below `/api/<name>`. */
export const BEHIND = ['auth', 'backup', 'domains'] as const;
type Behind = (typeof BEHIND)[number];

/** What the role is given when it is started: nothing that a service keeps to itself. */
export type DashboardContext = Pick<
  ServiceContext,
  'environment' | 'logger' | 'clock' | 'host' | 'serviceSecret' | 'trustedProxies'
> & {
  /** Where each service is reached from here. */
  serviceUrls: Record<Behind, string>;
  /** The folders with the built pages: those that are served, then what open pages of before ask for. */
  pages: readonly [string, ...string[]];
};

/** Stands in the built page wherever the nonce of an answer goes. */
export const NONCE = 'nonce-of-the-answer';

/** How long a service may take. None of them cuts what is flowing, in either direction. */
export type Patience = {
  /** To accept a connection. */
  connectMs: number;
  /** To begin its answer, once it has the whole request. */
  answerMs: number;
};
