import { freePort } from '@holdfast/platform/testing';

/** What `holdfast up` says last, when everything has started. */
export const READY = 'Ctrl-C stops everything.';

/** The addresses of an installation, and its output. */
export abstract class Installation {
  /** The one address of everything. */
  readonly url: string;
  readonly authUrl: string;
  readonly backupUrl: string;
  readonly domainsUrl: string;
  output = '';

  constructor(environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${environment.HOLDFAST_DASHBOARD_PORT}`;
    this.authUrl = `http://127.0.0.1:${environment.HOLDFAST_AUTH_PORT}`;
    this.backupUrl = `http://127.0.0.1:${environment.HOLDFAST_BACKUP_PORT}`;
    this.domainsUrl = `http://127.0.0.1:${environment.HOLDFAST_DOMAINS_PORT}`;
  }

  /** The address of a service behind the one address. */
  through(service: 'auth' | 'backup' | 'domains'): string {
    return `${this.url}/api/${service}`;
  }

  abstract stop(): Promise<unknown>;
}

/** Settings with free ports. */
export async function withPorts(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  return {
    HOLDFAST_DASHBOARD_PORT: String(await freePort()),
    HOLDFAST_AUTH_PORT: String(await freePort()),
    HOLDFAST_BACKUP_PORT: String(await freePort()),
    HOLDFAST_DOMAINS_PORT: String(await freePort()),
    // Tests sign people up by the dozen.
    HOLDFAST_SIGN_UP: 'open',
    ...environment,
  };
}
