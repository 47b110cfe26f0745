import type { ServiceContext } from '@holdfast/platform/service';

/** The services behind, each below `/api/<name>`. */
export const BEHIND = ['auth', 'backup', 'domains'] as const;
type Behind = (typeof BEHIND)[number];

/** What the role is given when it is started: nothing that is internal to a service. */
export type DashboardContext = Pick<
  ServiceContext,
  'environment' | 'logger' | 'clock' | 'host' | 'serviceSecret' | 'trustedProxies'
> & {
  /** Where each service is reached from here. */
  serviceUrls: Record<Behind, string>;
  /** The folders of built pages: those that are served, then those that pages from before still ask for. */
  pages: readonly [string, ...string[]];
};

/** A placeholder in the built page, replaced by the nonce of each response. */
export const NONCE = 'nonce-of-the-answer';

/** How long a service may take. Neither limit cuts off data that is flowing, in either direction. */
export type Patience = {
  /** To accept a connection. */
  connectMs: number;
  /** To begin its answer, once it has the whole request. */
  answerMs: number;
};
